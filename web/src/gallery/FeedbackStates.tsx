import { useState } from 'react'
import {
  apartDrawing,
  askewDrawing,
  Badge,
  BarTable,
  Button,
  barredDrawing,
  Empty,
  emptyDrawing,
  FormError,
  flagDrawing,
  Gauge,
  guardedDrawing,
  House,
  IconClock,
  IconImpersonation,
  lostDrawing,
  Meta,
  Note,
  nightDrawing,
  Progress,
  pairDrawing,
  Row,
  roomsDrawing,
  Section,
  Skeleton,
  Spinner,
  Stack,
  Strength,
  useToast,
} from '../ui/index.ts'

const drawings = [
  'key',
  guardedDrawing,
  'torn',
  askewDrawing,
  apartDrawing,
  barredDrawing,
  flagDrawing,
  pairDrawing,
  nightDrawing,
  roomsDrawing,
  'lit',
  'letter',
  lostDrawing,
] as const

export function FeedbackStates() {
  const toast = useToast()
  const [refusals, setRefusals] = useState(0)
  return (
    <>
      <Section title="Feedback">
        <Stack gap={3}>
          <Row>
            <Badge tone="ok">Активен сейчас</Badge>
            <Badge tone="warn">Новое место</Badge>
            <Badge tone="danger" icon={<IconImpersonation />}>
              От вашего имени
            </Badge>
            <Badge tone="info" icon={<IconClock />}>
              Ausstehend
            </Badge>
            <Badge tone="neutral">Archived</Badge>
          </Row>
          <Note tone="info">Exports keep the current filter and columns.</Note>
          <Note tone="ok" title="Die Adresse ist bestätigt.">
            Sie können dieses Fenster schließen und im ersten weitermachen.
          </Note>
          <Note tone="warn" action={<Button size="sm">Adresse ändern</Button>}>
            Die Bestätigungsnachricht an diese Adresse konnte nicht zugestellt werden.
          </Note>
          <Note tone="danger">El pago no se realizó. No se ha cobrado nada.</Note>
          <Note tone="neutral" waiting>
            Wir warten auf Ihre Bestätigung …
          </Note>
          <Row>
            <Button onClick={() => setRefusals(refusals + 1)}>Refuse the form</Button>
          </Row>
          {refusals > 0 ? (
            <FormError title="Не удалось войти" attempt={refusals}>
              Почта или пароль не подходят. Проверьте раскладку и попробуйте ещё раз.
            </FormError>
          ) : null}
          <Progress
            value={6400}
            max={10000}
            label="Exporting orders"
            aside="6 400 of 10 000 · 12 s"
          />
          <Progress value={187} max={200} tone="warn" label="Использовано" aside="187 из 200" />
          <Gauge value={23} max={100}>
            23 z 100 miejsc
          </Gauge>
          <BarTable
            caption="Zapytania"
            heads={['Okres', 'Zużyto']}
            rows={[
              { id: '2026-11', label: 'lis 2026', value: 6_400, text: '6 400' },
              { id: '2026-10', label: 'paź 2026', value: 9_100, text: '9 100' },
            ]}
          />
          <BarTable
            untimed
            caption="Почему отменяют"
            heads={['Причина', 'Подписки']}
            rows={[
              { id: 'price', label: 'Слишком дорого', value: 12, text: '12' },
              { id: 'unused', label: 'Не пользуются', value: 5, text: '5' },
            ]}
          />
          <Strength score={1} label="Weak" />
          <Strength score={4} label="Strong" />
          <Row gap={4}>
            <Spinner label="Loading" />
            <Spinner label="Загружаем сеансы …" shown />
          </Row>
          <Skeleton lines={3} />
          <Skeleton rows={2} />
          <Meta>
            Komputer
            <span>203.0.113.7</span>
            <span>Zalogowano 3 listopada</span>
          </Meta>
          <Row>
            <Button id="toast-plain" onClick={() => toast('Сеанс завершён')}>
              Say something good
            </Button>
            <Button
              id="toast-undo"
              onClick={() =>
                toast({
                  text: 'Einladung widerrufen',
                  action: { label: 'Rückgängig', onSelect: () => toast('Einladung gilt wieder') },
                })
              }
            >
              Say it with undo
            </Button>
          </Row>
        </Stack>
      </Section>
      <Section title="Drawings">
        <Row gap={8} align="end">
          {drawings.map((state, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            <House key={at} state={state} />
          ))}
        </Row>
        <Empty
          drawing={<House state={emptyDrawing} />}
          title="Todavía no hay descuentos"
          action={<Button kind="primary">Crear descuento</Button>}
        >
          Cree un código para una campaña o una rebaja que se aplique sola a los planes que elija.
        </Empty>
      </Section>
    </>
  )
}
