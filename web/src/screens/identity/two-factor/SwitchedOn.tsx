import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { twoFactor } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { refreshSession } from '../../../lib/refresh-session.ts'
import {
  Badge,
  Button,
  IconKey,
  IconTwoFactor,
  List,
  ListItem,
  Row,
  Text,
  useToast,
} from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { sendConfirmed } from './send-confirmed.ts'

type SwitchedOnProps = { onCodes: (codes: readonly string[]) => void }

export function SwitchedOn({ onCodes }: SwitchedOnProps) {
  const t = useTranslations('two-factor.ui.manage')
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const toast = useToast()
  const [asked, setAsked] = useState<'codes' | 'off' | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  function ask(what: 'codes' | 'off' | null) {
    setProblem(null)
    setAsked(what)
  }

  async function renew() {
    setBusy(true)
    const { data, failure } = await sendConfirmed(twoFactor.generateBackupCodes, {})
    setBusy(false)
    if (failure) return setProblem(errorText(failure))
    ask(null)
    onCodes(data.backupCodes)
  }

  async function switchOff() {
    setBusy(true)
    const { failure } = await sendConfirmed(twoFactor.disable, {})
    setBusy(false)
    if (failure) return setProblem(errorText(failure))
    ask(null)
    await refreshSession()
    toast(t('switchedOff'))
  }

  const dialog = {
    open: true,
    busy,
    busyLabel: c('loading'),
    cancelLabel: c('cancel'),
    error: problem ?? undefined,
    onCancel: () => ask(null),
  }

  return (
    <>
      <List ruled>
        <ListItem
          lead={<IconTwoFactor />}
          trail={
            <Button size="sm" kind="danger-quiet" onClick={() => ask('off')}>
              {t('switchOff')}
            </Button>
          }
        >
          <Row>
            <Text as="span" strong>
              {t('state')}
            </Text>
            <Badge tone="ok">{t('on')}</Badge>
          </Row>
          <Text size="small" tone="muted">
            {t('onText')}
          </Text>
        </ListItem>
        <ListItem
          lead={<IconKey />}
          trail={
            <Button size="sm" onClick={() => ask('codes')}>
              {t('renew')}
            </Button>
          }
        >
          <Text as="span" strong>
            {t('codes')}
          </Text>
          <Text size="small" tone="muted">
            {t('codesText')}
          </Text>
        </ListItem>
      </List>
      {asked === 'codes' ? (
        <ConfirmDialog
          {...dialog}
          kind="primary"
          title={t('renewTitle')}
          confirmLabel={t('renew')}
          onConfirm={() => void renew()}
        >
          <Text>{t('renewText')}</Text>
        </ConfirmDialog>
      ) : null}
      {asked === 'off' ? (
        <ConfirmDialog
          {...dialog}
          title={t('offTitle')}
          confirmLabel={t('switchOff')}
          onConfirm={() => void switchOff()}
        >
          <Text>{t('offText')}</Text>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
