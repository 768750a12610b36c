import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import { incomingEvents } from '../../../lib/calls.ts'
import { fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useLiveCall } from '../../../lib/live-call.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  Code,
  CopyButton,
  DateTime,
  Facts,
  Heading,
  IconRetry,
  Row,
  Skeleton,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { Drawer } from '../../../ui/widgets.ts'
import { TextSample } from '../../shared/webhooks/TextSample.tsx'
import { type Expected, underwayIn } from './underway.ts'
import { type EventDetail, VerdictBadge, verdictOf } from './verdicts.tsx'

type Place = Pick<ComponentProps<typeof Drawer>, 'position' | 'onPrevious' | 'onNext' | 'onClose'>

type EventDrawerProps = Place & {
  organizationId: string
  eventId: string
  expected: Expected | null
  busy: boolean
  onReplay: (event: EventDetail) => void
}

/** One event, also when an address names it that is on no page of the list. */
export function EventDrawer(props: EventDrawerProps) {
  const { organizationId, eventId, expected, busy, onReplay, ...place } = props
  const t = useTranslations('incoming-events.ui')
  const { data, error, refetch } = useLiveCall(
    incomingEvents.get,
    { id: organizationId, eventId },
    (answer) => underwayIn(answer ? [answer] : [], expected, Date.now()),
  )
  // While another one is fetched, the answer is still the last one.
  const event = data?.id === eventId ? data : undefined
  const locked =
    event?.body === null
      ? t('lockedErased')
      : event?.verdict === 'invalid'
        ? t('lockedInvalid')
        : undefined
  return (
    <Drawer
      label={t('event')}
      {...place}
      footer={
        event ? (
          <Button
            icon={<IconRetry />}
            busy={busy}
            disabledReason={locked}
            onClick={() => onReplay(event)}
          >
            {t('replay')}
          </Button>
        ) : undefined
      }
    >
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : event ? (
        <Detail event={event} />
      ) : (
        <Skeleton lines={10} />
      )}
    </Drawer>
  )
}

function Detail({ event }: { event: EventDetail }) {
  const t = useTranslations('incoming-events.ui')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const { attempts, body, detail, headers, receivedAt, type, webhookId } = event
  return (
    <Stack gap={5}>
      <Stack gap={2}>
        <Heading level={2}>
          {type === null ? t('noType') : <span translate="no">{type}</span>}
        </Heading>
        <Row>
          <VerdictBadge {...event} />
        </Row>
        <Text tone="muted">{t(`meanings.${verdictOf(event)}`)}</Text>
      </Stack>
      <Facts
        items={[
          ...(detail ? [{ term: t('reason'), detail: <Code>{detail}</Code> }] : []),
          {
            term: t('received'),
            detail: (
              <DateTime value={receivedAt.toISOString()}>{fullText(receivedAt, language)}</DateTime>
            ),
          },
          { term: t('attempts'), detail: attempts },
          {
            term: t('webhookId'),
            detail: (
              <CopyButton value={webhookId} label={c('copy')} copiedLabel={c('copied')}>
                <Code>{webhookId}</Code>
              </CopyButton>
            ),
          },
        ]}
      />
      <TextSample label={t('headers')} text={headerLines(headers)} />
      {body === null ? (
        <Text tone="muted">{t('erased')}</Text>
      ) : (
        <TextSample label={t('body')} text={body} />
      )}
      <Text tone="muted" size="small">
        {t('replayText')}
      </Text>
    </Stack>
  )
}

const headerLines = (headers: EventDetail['headers']): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
