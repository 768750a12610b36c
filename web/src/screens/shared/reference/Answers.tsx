import { useTranslations } from 'use-intl/react'
import { Code, Disclosure, Facts, FieldTree, Section, Stack, Text } from '../../../ui/index.ts'
import {
  type ApiDocument,
  jsonOf,
  type Operation,
  refusalsOf,
  successOf,
} from './document/document.ts'
import { fieldsOf, typeText } from './document/fields.ts'
import { useTreeFields } from './tree-fields.tsx'

type AnswersProps = { operation: Operation; document: ApiDocument }

/** What comes back, by status. */
export function Answers({ operation, document }: AnswersProps) {
  const t = useTranslations('reference.ui')
  const { schemas } = document.components
  const tree = useTreeFields(schemas)
  const success = successOf(operation)
  const schema = jsonOf(success?.response.content)?.schema
  const fields = schema ? fieldsOf(schema, schemas) : []

  return (
    <Section title={t('answers')}>
      <div>
        {success ? (
          <Disclosure
            open
            title={
              <>
                <Code>{success.status}</Code>{' '}
                <Text as="span" tone="muted">
                  {schema
                    ? t('answerIs', { type: typeText(schema, schemas) })
                    : t(success.status === '302' ? 'redirect' : 'noBody')}
                </Text>
              </>
            }
          >
            {() => (fields.length > 0 ? <FieldTree lang="en" fields={tree(fields, true)} /> : null)}
          </Disclosure>
        ) : null}
        {refusalsOf(operation).map(({ status, errors }) => (
          <Disclosure
            key={status}
            title={
              <>
                <Code>{status}</Code>{' '}
                <Text as="span" tone="muted">
                  {t('errors', { count: errors.length })}
                </Text>
              </>
            }
          >
            {() => (
              <Stack gap={2}>
                <Facts
                  items={errors.map(({ code, message }) => ({
                    id: code,
                    term: <Code>{code}</Code>,
                    detail: <span lang="en">{message}</span>,
                  }))}
                />
              </Stack>
            )}
          </Disclosure>
        ))}
      </div>
    </Section>
  )
}
