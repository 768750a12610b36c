import { useTranslations } from 'use-intl/react'
import { fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import {
  Button,
  Code,
  CopyButton,
  DateTime,
  Facts,
  Heading,
  IconRetry,
  Row,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { Drawer } from '../../../ui/widgets.ts'
import { TextSample } from '../../shared/webhooks/TextSample.tsx'
import { Result } from './delivery-columns.tsx'
import type { Delivery } from './endpoints.ts'
import { useEventWords } from './event-groups.ts'

type DeliveryDetailProps = {
  delivery: Delivery
  position: { index: number; total: number }
  busy: boolean
  onRedeliver: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

export function DeliveryDetail(props: DeliveryDetailProps) {
  const { delivery, position, busy, onRedeliver, onPrevious, onNext, onClose } = props
  const t = useTranslations('webhooks.ui.deliveries')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const words = useEventWords()
  const { webhookEvent: event, response, createdAt } = delivery
  const state = event.skipped
    ? t('states.skipped')
    : event.succeeded === null
      ? t('states.waiting')
      : t(event.succeeded ? 'states.delivered' : 'states.failed')
  return (
    <Drawer
      label={words(event.type)}
      position={position}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
      footer={
        <Button
          icon={<IconRetry />}
          busy={busy}
          disabledReason={event.isArchived ? t('erased') : undefined}
          onClick={onRedeliver}
        >
          {t('redeliver')}
        </Button>
      }
    >
      <Stack gap={5}>
        <Stack gap={2}>
          <Heading level={2}>{words(event.type)}</Heading>
          <Row>
            <Result delivery={delivery} />
            <Code>{event.type}</Code>
          </Row>
        </Stack>
        <Facts
          items={[
            {
              term: t('sent'),
              detail: (
                <DateTime value={createdAt.toISOString()}>{fullText(createdAt, language)}</DateTime>
              ),
            },
            { term: t('took'), detail: t('milliseconds', { count: delivery.durationMs }) },
            { term: t('attempt'), detail: delivery.attempt },
            { term: t('state'), detail: state },
            {
              term: t('id'),
              detail: (
                <CopyButton value={event.id} label={c('copy')} copiedLabel={c('copied')}>
                  <Code>{event.id}</Code>
                </CopyButton>
              ),
            },
          ]}
        />
        {response ? (
          <TextSample label={t('response')} text={response} />
        ) : (
          <Text tone="muted">{t('noResponse')}</Text>
        )}
        {event.isArchived ? (
          <Text tone="muted">{t('erased')}</Text>
        ) : (
          <TextSample label={t('request')} text={event.payload} />
        )}
      </Stack>
    </Drawer>
  )
}
