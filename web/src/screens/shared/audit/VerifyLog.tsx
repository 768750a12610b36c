import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { audit, type OutputOf } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import {
  Button,
  ButtonLink,
  Code,
  CopyButton,
  Field,
  IconDownload,
  Note,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'

type Verification = OutputOf<typeof audit.verify>
type Noted = { readonly number: number; readonly hash: string }
type Verified = { readonly result: Verification; readonly noted: Noted | undefined }

const formId = 'verify-log'

/** Whether the log is as it was written; perhaps compared with a line that was noted elsewhere. */
export function VerifyLog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('audit.ui.verify')
  const c = useTranslations('common.ui')
  const [verified, setVerified] = useState<Verified | null>(null)
  const { busy, problems, refusal, form, release } = useForm({
    checks: {
      number: (value, data) =>
        value.trim() !== '' && !/^\d{1,15}$/.test(value.trim())
          ? t('numberWrong')
          : value.trim() === '' && text(data, 'hash').trim() !== ''
            ? t('bothNeeded')
            : undefined,
      hash: (value, data) =>
        value.trim() !== '' && !/^[\da-f]{64}$/i.test(value.trim())
          ? t('hashWrong')
          : value.trim() === '' && text(data, 'number').trim() !== ''
            ? t('bothNeeded')
            : undefined,
    },
    errorText: useErrorText(),
    async send(data) {
      setVerified(null)
      const [number, hash] = [text(data, 'number').trim(), text(data, 'hash').trim()]
      const noted = number === '' ? undefined : { number: Number(number), hash: hash.toLowerCase() }
      const { data: result, failure } = await trySend(audit.verify, { query: noted ?? {} })
      release()
      if (failure) return failure
      setVerified({ result, noted })
      return null
    },
  })

  return (
    <FormDialog
      open
      busy={busy}
      title={t('open')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {t('open')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={4} id={formId} method="post" {...form}>
        <Text>{t('text')}</Text>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Field
          label={t('number')}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          hint={t('knownHint')}
          error={problems.number}
        />
        <Field
          label={t('hash')}
          name="hash"
          autoComplete="off"
          spellCheck={false}
          error={problems.hash}
        />
        <div role="status">{verified ? <Result {...verified} /> : null}</div>
      </Stack>
    </FormDialog>
  )
}

function Result({ result, noted }: Verified) {
  const t = useTranslations('audit.ui.verify')
  const { broken, checked, from, head, unsealed } = result
  return (
    <Stack gap={4}>
      {broken ? (
        <Note tone="danger" title={t('broken')}>
          <Stack gap={1}>
            <Text>{t(`problems.${broken.problem}`, { number: broken.number })}</Text>
            {broken.problem === 'missing' || broken.problem === 'changed' ? (
              <Text>{t('before', { count: checked })}</Text>
            ) : null}
            <Text>{t('advice')}</Text>
          </Stack>
        </Note>
      ) : (
        <Note tone="ok" title={t('intact')}>
          <Stack gap={1}>
            <Text>{t('checked', { count: checked })}</Text>
            {noted ? (
              <Text>
                {t(noted.number < from ? 'notCompared' : 'asNoted', { number: noted.number })}
              </Text>
            ) : null}
            {unsealed > 0 ? <Text>{t('unsealed', { count: unsealed })}</Text> : null}
            {from > 0 ? <Text>{t('pruned', { number: from })}</Text> : null}
          </Stack>
        </Note>
      )}
      {broken ? null : <Head number={head.number} hash={head.hash} />}
      <div>
        <ButtonLink icon={<IconDownload />} size="sm" href="/api/audit/export" download="">
          {t('file')}
        </ButtonLink>
      </div>
    </Stack>
  )
}

/** What to note elsewhere, so that the log cannot be written anew unnoticed. */
function Head({ number, hash }: Noted) {
  const t = useTranslations('audit.ui.verify')
  const c = useTranslations('common.ui')
  return (
    <Stack gap={1}>
      <Text strong>{t('head', { number })}</Text>
      <CopyButton value={hash} label={c('copy')} copiedLabel={c('copied')}>
        <Code>{hash}</Code>
      </CopyButton>
      <Text size="small" tone="muted">
        {t('headHint')}
      </Text>
    </Stack>
  )
}
