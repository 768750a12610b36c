import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { text } from '../../../../lib/form.ts'
import { Button, Code, Field, Note, Stack, Textarea } from '../../../../ui/index.ts'
import { checkSignature, type Verdict } from './check-signature.ts'

/** Says what is wrong with a message that a receiver refused; everything stays in the browser. */
export function SignatureChecker() {
  const t = useTranslations('webhooks.ui.checker')
  const [verdict, setVerdict] = useState<Verdict | null>(null)

  async function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const field = (name: string) => text(form, name)
    const given = {
      id: field('id'),
      timestamp: field('timestamp'),
      signature: field('signature'),
      // A form sends line ends as two characters; a message has one.
      body: field('body').replaceAll('\r\n', '\n'),
      secret: field('secret'),
    }
    setVerdict(await checkSignature(given, Date.now()))
  }

  const attributes = { autoComplete: 'off', spellCheck: false } as const
  return (
    <Stack as="form" gap={4} method="post" onSubmit={(event) => void check(event)}>
      <Field label={<Code>webhook-id</Code>} name="id" {...attributes} />
      <Field
        label={<Code>webhook-timestamp</Code>}
        name="timestamp"
        inputMode="numeric"
        {...attributes}
      />
      <Field label={<Code>webhook-signature</Code>} name="signature" {...attributes} />
      <Textarea label={t('body')} hint={t('bodyHint')} name="body" code rows={4} />
      <Field label={t('secret')} name="secret" type="password" {...attributes} />
      <div>
        <Button type="submit">{t('check')}</Button>
      </div>
      <div role="status">
        {verdict ? (
          <Note tone={verdict === 'matches' ? 'ok' : 'danger'}>
            {t(`verdicts.${verdict}`, { prefix: 'whsec_' })}
          </Note>
        ) : null}
      </div>
    </Stack>
  )
}
