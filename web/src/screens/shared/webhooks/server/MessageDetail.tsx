import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { webhooks } from '../../../../lib/calls.ts'
import { fullText, momentText } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/i18n.ts'
import { useLiveCall } from '../../../../lib/live-call.ts'
import { useNow } from '../../../../lib/now.ts'
import { QueryProblem } from '../../../../shell/QueryProblem.tsx'
import {
  Button,
  Code,
  CopyButton,
  DateTime,
  Facts,
  Heading,
  IconRetry,
  Row,
  Section,
  Skeleton,
  Stack,
  Text,
  TextButton,
  Timeline,
} from '../../../../ui/index.ts'
import { Drawer } from '../../../../ui/widgets.ts'
import { TextSample } from '../TextSample.tsx'
import { type FullMessage, type Message, underwayIn } from './message.ts'
import { MessageStatus } from './message-columns.tsx'

type MessageDetailProps = {
  message: Message
  words: (type: string) => string
  position: { index: number; total: number }
  busy: boolean
  /** Why nothing can be sent. */
  off: string | undefined
  onRedeliver: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** One event for one webhook: what was sent, every attempt, and what was answered. */
export function MessageDetail(props: MessageDetailProps) {
  const { message, words, position, busy, off, onRedeliver, onPrevious, onNext, onClose } = props
  const t = useTranslations('webhooks.ui.deliveries')
  const { id, type, webhookId } = message
  const { data, error, refetch } = useLiveCall(
    webhooks.getDelivery,
    { webhookId, deliveryId: id },
    (answer) => underwayIn(answer ? [answer] : []),
  )
  // While another one is fetched, the answer is still that of the one before.
  const full = data?.id === id ? data : undefined
  const isErased = full?.body === ''
  const reason = full?.status === 'waiting' ? t('onItsWay') : isErased ? t('erased') : off
  return (
    <Drawer
      label={words(type)}
      position={position}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
      footer={
        <Button icon={<IconRetry />} busy={busy} disabledReason={reason} onClick={onRedeliver}>
          {t('redeliver')}
        </Button>
      }
    >
      <Stack gap={5}>
        <Stack gap={2}>
          <Heading level={2}>{words(type)}</Heading>
          <Row>
            <MessageStatus status={(full ?? message).status} />
            <Code>{type}</Code>
          </Row>
        </Stack>
        <MessageFacts message={full ?? message} />
        {error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : !full ? (
          <Skeleton lines={6} />
        ) : (
          <>
            <Attempts key={id} message={full} />
            {isErased ? (
              <Text tone="muted">{t('erased')}</Text>
            ) : (
              <TextSample label={t('request')} text={full.body} />
            )}
          </>
        )}
      </Stack>
    </Drawer>
  )
}

function MessageFacts({ message }: { message: Message }) {
  const t = useTranslations('webhooks.ui.deliveries')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const { id, status, createdAt, doneAt, nextAttemptAt } = message
  const time = (term: string, value: Date | null) =>
    value
      ? [
          {
            term,
            detail: <DateTime value={value.toISOString()}>{fullText(value, language)}</DateTime>,
          },
        ]
      : []
  return (
    <Facts
      items={[
        { term: t('state'), detail: t(`states.${status}`) },
        ...time(t('created'), createdAt),
        ...time(t('next'), nextAttemptAt),
        ...time(t('ended'), doneAt),
        {
          term: t('id'),
          detail: (
            <CopyButton value={id} label={c('copy')} copiedLabel={c('copied')}>
              <Code>{id}</Code>
            </CopyButton>
          ),
        },
      ]}
    />
  )
}

/** Newest first; the response of one of them is shown. */
function Attempts({ message }: { message: FullMessage }) {
  const t = useTranslations('webhooks.ui.deliveries')
  const { language } = useLanguage()
  const now = useNow(60_000)
  const [chosen, setChosen] = useState<number | null>(null)
  const attempts = message.log.map((attempt, index) => ({ ...attempt, number: index + 1 }))
  const newest = attempts.toReversed()
  const shown = newest.find(({ number }) => number === chosen) ?? newest[0]
  return (
    <Section title={t('attempts')}>
      {shown ? (
        <Stack gap={4}>
          <Timeline
            items={newest.map(({ at, httpStatus, ms, number, response, succeeded, trouble }) => ({
              id: String(number),
              tone: succeeded ? 'ok' : 'danger',
              title: `${t('attemptNumber', { number })}: ${httpStatus ?? t('noAnswer')}`,
              note: (
                <Stack gap={1}>
                  <span>{t('milliseconds', { count: ms })}</span>
                  {trouble ? <Code>{trouble}</Code> : null}
                  {number !== shown.number && response ? (
                    <div>
                      <TextButton
                        aria-label={`${t('show')}: ${t('attemptNumber', { number })}`}
                        onClick={() => setChosen(number)}
                      >
                        {t('show')}
                      </TextButton>
                    </div>
                  ) : null}
                </Stack>
              ),
              time: (
                <DateTime value={at.toISOString()} title={fullText(at, language)}>
                  {momentText(at, now, language)}
                </DateTime>
              ),
            }))}
          />
          {shown.response ? (
            <TextSample label={t('responseOf', { number: shown.number })} text={shown.response} />
          ) : shown.httpStatus === null ? null : (
            <Text tone="muted">{t('noResponse')}</Text>
          )}
        </Stack>
      ) : (
        <Text tone="muted">{t('noAttempt')}</Text>
      )}
    </Section>
  )
}
