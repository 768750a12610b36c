import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button, IconPrint, Note, Row, Secret, Stack } from '../../../ui/index.ts'

type BackupCodesProps = { codes: readonly string[]; email: string; onDone: () => void }

/** Shown once: the page is left only when they are kept. */
export function BackupCodes({ codes, email, onDone }: BackupCodesProps) {
  const t = useTranslations('two-factor.ui.manage')
  const c = useTranslations('common.ui')
  const [isKept, setIsKept] = useState(false)

  function print() {
    setIsKept(true)
    window.print()
  }

  return (
    <Stack gap={5}>
      <Note tone="ok" role="status">
        {t('codesReady')}
      </Note>
      <Secret
        label={t('codesOf', { email })}
        value={codes.join('\n')}
        hint={t('codesHint')}
        copyLabel={c('copy')}
        copiedLabel={c('copied')}
        downloadLabel={t('download')}
        fileName="backup-codes.txt"
        onKept={() => setIsKept(true)}
        actions={
          <Button icon={<IconPrint />} onClick={print}>
            {t('print')}
          </Button>
        }
      />
      <Row fill>
        <Button
          kind="primary"
          disabledReason={isKept ? undefined : t('keepFirst')}
          onClick={onDone}
        >
          {t('done')}
        </Button>
      </Row>
    </Stack>
  )
}
