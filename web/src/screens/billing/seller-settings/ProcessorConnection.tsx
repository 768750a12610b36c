import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { type OutputOf, processorChecks } from '../../../lib/calls.ts'
import { useAction, useCall } from '../../../lib/data.ts'
import { fullText, momentText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useOrganizationNow } from '../../../shell/organization-mode.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Badge,
  Button,
  Code,
  CopyButton,
  DateTime,
  Disclosure,
  Facts,
  List,
  ListItem,
  Note,
  Row,
  Skeleton,
  Stack,
  Text,
} from '../../../ui/index.ts'

type Tested = OutputOf<typeof processorChecks.test>
type Check = Tested['checks'][number]

const tones = { ok: 'ok', warning: 'warn', problem: 'danger', unknown: 'neutral' } as const

/** Where Stripe sends its messages, and what has to be set up there. */
export function ProcessorMessages({ id }: { id: string }) {
  const t = useTranslations('seller-settings.ui.payments.messages')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const now = useOrganizationNow(60_000)
  const { data, error, refetch } = useCall(processorChecks.show, { id })
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  const { lastMessageAt, webhookEvents, webhookUrl } = data
  if (webhookUrl === null) return <Note tone="danger">{t('noKeys')}</Note>
  return (
    <Stack gap={3}>
      <Text tone="muted">{t('text')}</Text>
      <Facts
        items={[
          {
            term: t('address'),
            detail: (
              <span translate="no">
                <CopyButton value={webhookUrl} label={t('copy')} copiedLabel={c('copied')} />
              </span>
            ),
          },
          {
            term: t('last'),
            detail: lastMessageAt ? (
              <DateTime
                value={lastMessageAt.toISOString()}
                title={fullText(lastMessageAt, language)}
              >
                {momentText(lastMessageAt, now, language)}
              </DateTime>
            ) : (
              t('never')
            ),
          },
        ]}
      />
      <Disclosure title={t('events', { count: webhookEvents.length })}>
        <Code block>{webhookEvents.join('\n')}</Code>
      </Disclosure>
    </Stack>
  )
}

/** Asks the processor now, and says what it said. */
export function ProcessorTest({ id, readOnly }: { id: string; readOnly: boolean }) {
  const t = useTranslations('seller-settings.ui.payments')
  const test = useAction(processorChecks.test, { invalidates: [processorChecks.show] })
  const [tested, setTested] = useState<Tested | null>(null)
  async function send() {
    const answer = await test.run({ id })
    if (answer && 'checks' in answer) setTested(answer)
  }
  return (
    <Stack gap={4}>
      <Text tone="muted">{t('test.text')}</Text>
      {test.problem ? (
        <Note tone="danger" role="alert">
          {test.problem}
        </Note>
      ) : null}
      <Row>
        <Button
          busy={test.isPending}
          disabledReason={readOnly ? t('mayNot') : undefined}
          onClick={() => void send()}
        >
          {t('test.run')}
        </Button>
      </Row>
      <div role="status">
        {tested && !test.isPending && !test.problem ? <Results tested={tested} /> : null}
      </div>
    </Stack>
  )
}

function Results({ tested }: { tested: Tested }) {
  const t = useTranslations('seller-settings.ui.payments.test')
  const format = useFormatter()
  const { account, checks, processor, testedAt, tookMs } = tested
  if (processor === 'sandbox') {
    return (
      <Note tone="ok" title={t('sandbox')}>
        {t('sandboxText')}
      </Note>
    )
  }
  const at = format.dateTime(testedAt, { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <Stack gap={3}>
      <Note tone={worstOf(checks)}>{t(`result.${worstOf(checks)}`)}</Note>
      <List ruled aria-label={t('title')}>
        {checks.map((check) => (
          <ListItem
            key={check.check}
            trail={<Badge tone={tones[check.state]}>{t(`states.${check.state}`)}</Badge>}
          >
            <Stack gap={1}>
              <Text>{t(`checks.${check.check}`)}</Text>
              <Finding check={check} account={account} />
            </Stack>
          </ListItem>
        ))}
      </List>
      <Text size="small" tone="muted">
        {tookMs === null
          ? t('at', { at })
          : t('took', { at, seconds: Math.round(tookMs / 100) / 10 })}
      </Text>
    </Stack>
  )
}

/** What is wrong and who mends it; of an account that is right, its end. */
function Finding({ check, account }: { check: Check; account: string | null }) {
  const t = useTranslations('seller-settings.ui.payments.test')
  const text = check.finding
    ? t(`findings.${check.finding}`)
    : check.check === 'account' && account !== null
      ? t('account', { account })
      : null
  if (text === null) return null
  return (
    <Text size="small" tone="muted">
      {text}
    </Text>
  )
}

function worstOf(checks: readonly Check[]): 'ok' | 'warn' | 'danger' {
  if (checks.some(({ state }) => state === 'problem')) return 'danger'
  return checks.some(({ state }) => state === 'warning') ? 'warn' : 'ok'
}
