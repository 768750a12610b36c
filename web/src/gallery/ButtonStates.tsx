import { useState } from 'react'
import { forcedState } from '../ui/forced-state.ts'
import {
  Button,
  ButtonLink,
  IconArrowRight,
  IconMail,
  IconRetry,
  IconSignOut,
  IconTrash,
  Row,
  Section,
  Stack,
  Text,
} from '../ui/index.ts'

const kinds = [
  { kind: 'primary', words: 'Save changes', busy: 'Saving' },
  { kind: 'secondary', words: 'Änderungen verwerfen', busy: 'Speichert' },
  { kind: 'quiet', words: 'Отменить изменения', busy: 'Сохранение' },
  { kind: 'danger', words: 'Удалить навсегда', busy: 'Удаление' },
  { kind: 'danger-quiet', words: 'Завершить остальные сеансы', busy: 'Завершение' },
] as const

export function ButtonStates() {
  const [presses, setPresses] = useState(0)
  const [busy, setBusy] = useState(false)
  return (
    <Section title="Buttons">
      <Stack gap={3}>
        {kinds.map(({ kind, words, busy: busyWords }) => (
          <Row key={kind}>
            <Button kind={kind}>{words}</Button>
            <Button kind={kind} {...forcedState('hover')}>
              hover
            </Button>
            <Button kind={kind} {...forcedState('active')}>
              active
            </Button>
            <Button kind={kind} {...forcedState('focus')}>
              focus
            </Button>
            <Button kind={kind} busy busyLabel={busyWords}>
              {words}
            </Button>
            <Button kind={kind} disabled>
              disabled
            </Button>
            <Button kind={kind} disabledReason="Последний владелец не может выйти из организации">
              disabled with a reason
            </Button>
          </Row>
        ))}
        <Row>
          <Button kind="primary" size="sm">
            Small
          </Button>
          <Button kind="primary">Medium</Button>
          <Button kind="primary" size="lg">
            Large
          </Button>
          <Button size="sm" busy>
            Завершить
          </Button>
          <Button kind="primary" icon={<IconMail />} busy>
            Resend
          </Button>
          <Button kind="danger-quiet" size="sm" icon={<IconSignOut />}>
            Завершить остальные сеансы
          </Button>
          <Button kind="quiet" iconOnly icon={<IconTrash />}>
            Delete
          </Button>
          <Button kind="quiet" iconOnly size="sm" icon={<IconRetry />}>
            Try again
          </Button>
          <ButtonLink href="#buttons" icon={<IconArrowRight />}>
            A link that looks like one
          </ButtonLink>
        </Row>
        <Row>
          <Button
            id="count"
            busy={busy}
            busyLabel="Counting"
            onClick={() => setPresses(presses + 1)}
          >
            Count presses
          </Button>
          <Text as="output" id="presses">
            {presses}
          </Text>
          <Button id="toggle-busy" kind="quiet" onClick={() => setBusy(!busy)}>
            Switch busy
          </Button>
        </Row>
      </Stack>
    </Section>
  )
}
