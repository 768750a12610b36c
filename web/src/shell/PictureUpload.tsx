import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Attempt } from '../lib/attempt.ts'
import { toBase64 } from '../lib/base64.ts'
import { useErrorText } from '../lib/error-text.ts'
import { useUploadLabels } from '../lib/upload-labels.ts'
import { FormError, Upload, useToast } from '../ui/index.ts'

/** Sharp on every screen, and far below what the server takes. */
const side = 512
const mostBytes = 500_000

type PictureUploadProps = {
  label: string
  /** What is shown now. */
  current: ReactNode
  /** Whether there is a picture to remove. */
  isSet: boolean
  round?: boolean
  save: (content: string) => Promise<Attempt<unknown>>
  remove: () => Promise<Attempt<unknown>>
  /** Shows the change wherever the picture is seen. */
  onChanged: () => Promise<void>
}

/** A picture of a person, an organization or the installation: chosen, cut and sent at once, or removed. */
export function PictureUpload(props: PictureUploadProps) {
  const { label, current, isSet, round = false, save, remove, onChanged } = props
  const t = useTranslations('pictures.ui')
  const labels = useUploadLabels()
  const errorText = useErrorText()
  const toast = useToast()
  const [problem, setProblem] = useState<string | null>(null)

  async function change(what: 'saved' | 'removed', action: () => Promise<Attempt<unknown>>) {
    setProblem(null)
    const { failure } = await action()
    if (failure) return errorText(failure)
    await onChanged()
    toast(t(what))
    return null
  }

  const clear = async () => setProblem(await change('removed', remove))
  return (
    <>
      {problem ? <FormError>{problem}</FormError> : null}
      <Upload
        label={label}
        hint={t('hint')}
        current={current}
        side={side}
        mostBytes={mostBytes}
        round={round}
        onPicture={(file) => change('saved', async () => save(await toBase64(file)))}
        onRemove={isSet ? () => void clear() : undefined}
        labels={labels}
      />
    </>
  )
}
