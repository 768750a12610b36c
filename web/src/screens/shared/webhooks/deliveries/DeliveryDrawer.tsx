import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button, Code, Heading, IconRetry, Row, Stack } from '../../../../ui/index.ts'
import { Drawer } from '../../../../ui/widgets.ts'

/** The place of an opened item in its list. */
export type Steps = {
  readonly position: { readonly index: number; readonly total: number }
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

type DeliveryDrawerProps = {
  type: string
  words: (type: string) => string
  /** How it went. */
  badge: ReactNode
  steps: Steps
  busy: boolean
  /** Why it can't be sent again. */
  locked: string | undefined
  onRedeliver: () => void
  children: ReactNode
}

/** What was sent to a webhook and what was answered, beside the list. */
export function DeliveryDrawer(props: DeliveryDrawerProps) {
  const { type, words, badge, steps, busy, locked, onRedeliver, children } = props
  const t = useTranslations('webhooks.ui.deliveries')
  return (
    <Drawer
      label={words(type)}
      {...steps}
      footer={
        <Button icon={<IconRetry />} busy={busy} disabledReason={locked} onClick={onRedeliver}>
          {t('redeliver')}
        </Button>
      }
    >
      <Stack gap={5}>
        <Stack gap={2}>
          <Heading level={2}>{words(type)}</Heading>
          <Row>
            {badge}
            <Code>{type}</Code>
          </Row>
        </Stack>
        {children}
      </Stack>
    </Drawer>
  )
}
