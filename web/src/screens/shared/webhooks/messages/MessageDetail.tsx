import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { fullText, momentText } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/i18n.ts'
import { useLiveCall } from '../../../../lib/live-call.ts'
import { useNow } from '../../../../lib/now.ts'
import { QueryProblem } from '../../../../shell/QueryProblem.tsx'
import {
  Code,
  DateTime,
  Facts,
  Section,
  Skeleton,
  Stack,
  Text,
  TextButton,
  Timeline,
} from '../../../../ui/index.ts'
import { DeliveryDrawer, type Steps } from '../deliveries/DeliveryDrawer.tsx'
import { useDeliveryFacts } from '../deliveries/delivery-facts.tsx'
import type { Scope } from '../scope/calls.ts'
import { TextSample } from '../TextSample.tsx'
import { MessageStatus } from './MessageStatus.tsx'
import { type FullMessage, type Message, underwayIn } from './message.ts'

type MessageDetailProps = {
  scope: Scope
  message: Message
  words: (type: string) => string
  steps: Steps
  busy: boolean
  /** Why nothing can be sent. */
  off: string | undefined
  onRedeliver: () => void
}

/** One event for one webhook: what was sent, every attempt, and what was answered. */
export function MessageDetail(props: MessageDetailProps) {
  const { scope, message, words, steps, busy, off, onRedeliver } = props
  const t = useTranslations('webhooks.ui.deliveries')
  const { id, type, webhookId } = message
  const { data, error, refetch } = useLiveCall(
    scope.calls.getDelivery,
    { ...scope.of, webhookId, deliveryId: id },
    (answer) => underwayIn(answer ? [answer] : []),
  )
  // While another one is fetched, the answer is still that of the one before.
  const full = data?.id === id ? data : undefined
  const isErased = full?.body === ''
  const reason = full?.status === 'waiting' ? t('onItsWay') : isErased ? t('erased') : off
  return (
    <DeliveryDrawer
      type={type}
      words={words}
      badge={<MessageStatus status={(full ?? message).status} />}
      steps={steps}
      busy={busy}
      locked={reason}
      onRedeliver={onRedeliver}
    >
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
    </DeliveryDrawer>
  )
}

function MessageFacts({ message }: { message: Message }) {
  const t = useTranslations('webhooks.ui.deliveries')
  const facts = useDeliveryFacts()
  const { id, status, createdAt, doneAt, nextAttemptAt } = message
  return (
    <Facts
      items={[
        { term: t('state'), detail: t(`states.${status}`) },
        ...facts.time(t('created'), createdAt),
        ...facts.time(t('next'), nextAttemptAt),
        ...facts.time(t('ended'), doneAt),
        facts.id(id),
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
