import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { CodeSample } from '../../../ui/index.ts'
import { type ApiDocument, type Operation, successOf } from './document/document.ts'
import { exampleAnswer } from './document/example.ts'
import { visibleJson } from './samples/literals.ts'
import type { Values } from './samples/request.ts'
import { samplesOf } from './samples/samples.ts'

type SamplesProps = { operation: Operation; document: ApiDocument; values: Values }

/** The request in several languages, and what comes back. */
export function Samples({ operation, document, values }: SamplesProps) {
  const t = useTranslations('reference.ui')
  const c = useTranslations('common.ui')
  const server = document.servers[0]?.url ?? location.origin
  const copy = { copyLabel: c('copy'), copiedLabel: c('copied'), limited: true }
  const answer = useMemo(
    () => exampleAnswer(operation, document.components.schemas),
    [operation, document],
  )
  return (
    <>
      <CodeSample
        label={t('request')}
        samples={samplesOf({ operation, values, server })}
        {...copy}
      />
      {answer === undefined ? null : (
        <CodeSample
          label={t('exampleAnswer', { status: successOf(operation)?.status ?? '' })}
          samples={[{ id: 'answer', label: 'JSON', code: visibleJson(answer, 2) }]}
          {...copy}
        />
      )}
    </>
  )
}
