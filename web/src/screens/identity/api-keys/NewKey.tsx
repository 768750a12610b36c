import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button, CodeSample, Secret, Stack } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'

type NewKeyProps = {
  name: string
  text: string
  onClose: () => void
}

/** The only time that a key is shown: it closes when the key is kept. */
export function NewKey({ name, text, onClose }: NewKeyProps) {
  const t = useTranslations('api-keys.ui')
  const code = `curl -H "x-api-key: ${text}" \\\n  ${location.origin}/api/me`
  return <ShownOnce {...{ name, code, onClose }} secret={text} label={t('secret')} />
}

type ShownOnceProps = {
  name: string
  label: string
  secret: string
  /** A first call with it. */
  code: string | undefined
  onClose: () => void
}

export function ShownOnce({ name, label, secret, code, onClose }: ShownOnceProps) {
  const t = useTranslations('api-keys.ui')
  const c = useTranslations('common.ui')
  const [isKept, setIsKept] = useState(false)
  return (
    <FormDialog
      open
      busy={!isKept}
      wide
      title={t('made', { name })}
      onClose={onClose}
      footer={
        <Button
          kind="primary"
          disabledReason={isKept ? undefined : t('keepFirst')}
          onClick={onClose}
        >
          {t('done')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Secret
          label={label}
          value={secret}
          hint={t('secretHint')}
          copyLabel={c('copy')}
          copiedLabel={c('copied')}
          downloadLabel={t('download')}
          fileName={`${name}.txt`}
          onKept={() => setIsKept(true)}
        />
        {code ? (
          <CodeSample
            label={t('sample')}
            samples={[{ id: 'curl', label: 'curl', code }]}
            copyLabel={c('copy')}
            copiedLabel={c('copied')}
          />
        ) : null}
      </Stack>
    </FormDialog>
  )
}
