import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { clockText, useCountdown } from '../lib/countdown.ts'
import type { Refusal } from '../lib/form.ts'
import { FormError, VisuallyHidden } from '../ui/index.ts'

type FormRefusalProps = {
  refusal: Refusal
  action?: ReactNode
  /** The field to correct. */
  field?: string | undefined
}

/** The refusal of a whole form; one that is about time counts down. */
export function FormRefusal({ refusal, ...rest }: FormRefusalProps) {
  const { attempt, failure, text } = refusal
  return (
    <FormError key={attempt} attempt={attempt} {...rest}>
      {failure.status === 429 && failure.retryAfter ? (
        <Wait seconds={failure.retryAfter} text={text} />
      ) : (
        text
      )}
    </FormError>
  )
}

/** Screen readers hear the first text only, not every second. */
function Wait({ seconds, text }: { seconds: number; text: string }) {
  const t = useTranslations('common.ui')
  const [until] = useState(() => Date.now() + seconds * 1000)
  const left = useCountdown(until)
  if (left === 0) return t('tryNow')
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <span aria-hidden="true">{t('tooManyWait', { time: clockText(left) })}</span>
    </>
  )
}
