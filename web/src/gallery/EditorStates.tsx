import { lazy, Suspense, useState } from 'react'
import type { DayRange } from '../ui/DateRange.tsx'
import {
  Avatar,
  Button,
  IconKey,
  LiveFrame,
  Meta,
  OrderedList,
  PermissionMatrix,
  Pictures,
  PreviewBox,
  Prose,
  SaveBar,
  SaveState,
  Section,
  SideBySide,
  Skeleton,
  Stack,
  Statement,
  Textarea,
  Upload,
} from '../ui/index.ts'
import { proseSample } from './prose-sample.ts'

const DateRange = lazy(() =>
  import('../ui/DateRange.tsx').then((module) => ({ default: module.DateRange })),
)

const actions = [
  { id: 'read', label: 'Просмотр' },
  { id: 'create', label: 'Создание' },
  { id: 'update', label: 'Изменение' },
  { id: 'delete', label: 'Удаление' },
]

const resources = [
  { id: 'organization', label: 'Организация', actions: ['update', 'delete'] },
  {
    id: 'member',
    label: 'Участники',
    note: 'Роли и приглашения',
    actions: ['read', 'create', 'update', 'delete'],
  },
  { id: 'webhook', label: 'Вебхуки', actions: ['read', 'create', 'delete'] },
]

const roles = [
  { id: 'owner', label: 'Владелец' },
  { id: 'admin', label: 'Администратор' },
  { id: 'member', label: 'Участник' },
]
const everyRole = roles.map(({ id }) => id)
const byRole = [
  { id: 'update', label: 'Менять настройки', group: 'Организация', actions: everyRole },
  { id: 'remove', label: 'Удалить организацию', group: 'Организация', actions: everyRole },
  { id: 'read', label: 'Видеть роли', group: 'Роли', actions: everyRole },
]
const whoMay = { update: ['owner', 'admin'], remove: ['owner'], read: everyRole }

const start = { member: ['read', 'create'], webhook: ['read', 'create', 'delete'] }
const matrixLabels = { resource: 'Раздел', given: 'разрешено', notGiven: 'не разрешено' }

const uploadLabels = {
  picture: 'Bild zuschneiden: ziehen oder mit den Pfeiltasten verschieben',
  zoom: 'Vergrößern',
  use: 'Bild verwenden',
  cancel: 'Abbrechen',
  pick: 'Bild auswählen',
  remove: 'Bild entfernen',
  cropHint: 'Ziehen Sie das Bild, oder nehmen Sie die Pfeiltasten, Plus und Minus.',
  sending: 'Wird gesendet',
  problems: {
    type: 'Nur PNG, JPEG, WebP, GIF oder AVIF.',
    size: 'Das Bild ist zu groß.',
    unreadable: 'Die Datei ist kein lesbares Bild.',
  },
}

export function EditorStates() {
  const [value, setValue] = useState<Readonly<Record<string, readonly string[]>>>(start)
  const [range, setRange] = useState<DayRange | null>({ from: '2026-10-23', to: '2026-11-21' })
  const [sent, setSent] = useState('')
  return (
    <>
      <Section title="Pictures and days">
        <Stack gap={5}>
          <Upload
            label="Profilbild"
            hint="PNG, JPEG oder WebP. Auch per Ziehen oder Einfügen."
            current={<Avatar name="Katharina Großmann" size="lg" />}
            side={512}
            mostBytes={60_000}
            round
            labels={uploadLabels}
            onPicture={async (file) => {
              setSent(`${file.type} ${file.size <= 60_000}`)
              return null
            }}
            onRemove={() => setSent('removed')}
          />
          <output id="sent">{sent}</output>
          <Suspense fallback={<Skeleton lines={2} />}>
            <DateRange
              label="Zeitraum"
              hint="Tage der Zeitzone Europe/Berlin"
              locale="de"
              min="2026-01-01"
              max="2026-12-31"
              value={range}
              onChange={setRange}
            />
          </Suspense>
        </Stack>
      </Section>
      <Section title="Permissions">
        <Stack gap={5}>
          <PermissionMatrix
            label="Права роли «Поддержка»"
            resources={resources}
            actions={actions}
            value={value}
            onChange={setValue}
            allowed={{
              organization: ['update'],
              member: ['read', 'create', 'update', 'delete'],
              webhook: ['read', 'create', 'delete'],
            }}
            labels={matrixLabels}
          />
          <PermissionMatrix
            label="Права роли «Участник»"
            resources={resources}
            actions={actions}
            value={start}
            labels={matrixLabels}
          />
          <PermissionMatrix
            label="Что разрешает каждая роль"
            resources={byRole}
            actions={roles}
            value={whoMay}
            labels={matrixLabels}
          />
        </Stack>
      </Section>
      <Section title="A text and its preview">
        <SideBySide
          second={
            <PreviewBox label="Vorschau">
              <Prose html={proseSample} lang="de" title="Nutzungsbedingungen" sample />
            </PreviewBox>
          }
        >
          <Textarea
            name="markdown"
            tall
            lang="de"
            label="Text"
            hint="In Markdown. Ein leerer Text entfernt den veröffentlichten."
            limit={65_000}
            defaultValue={'# Nutzungsbedingungen\n\n## Preise'}
          />
        </SideBySide>
      </Section>
      <Section title="What others read, and a list whose order counts">
        <Stack gap={4}>
          <Statement label="Das liest Ihre Kundschaft" title="142,80 € pro Jahr">
            <p>Verlängert sich am 21. November 2027 für 142,80 € pro Jahr. Jederzeit kündbar.</p>
          </Statement>
          <OrderedBenefits />
          <Pictures
            items={[
              { id: '1', name: 'Titel', src: '/mark.svg' },
              { id: '2', name: 'Rückseite', src: '/mark.svg' },
            ]}
          />
        </Stack>
      </Section>
      <Section title="A document that follows a form">
        <LiveFrame action="/" fields={null} title="Vorschau" device="phone" />
      </Section>
      <Section title="Saving">
        <Stack gap={4}>
          <SaveState state="saving">Speichert</SaveState>
          <SaveState state="saved">Gesichert 14:07</SaveState>
          <SaveState state="failed">Nicht gesichert</SaveState>
          <SaveBar state={<SaveState state="changed">Nicht gesicherte Änderungen</SaveState>}>
            <Button>Verwerfen</Button>
            <Button kind="primary">Änderungen veröffentlichen</Button>
          </SaveBar>
        </Stack>
      </Section>
    </>
  )
}

const names = [
  'Maßzeichnungen 2025',
  'Lizenzschlüssel für das Zuschnittprogramm',
  'Hilfe per E-Mail',
]

function OrderedBenefits() {
  const [order, setOrder] = useState<readonly string[]>(names)
  const at = (name: string) => order.indexOf(name)
  return (
    <OrderedList
      items={order.map((name) => ({
        id: name,
        name,
        lead: <IconKey />,
        body: (
          <>
            {name}
            <Meta tone="muted">3 Geräte</Meta>
          </>
        ),
      }))}
      onMove={(name, by) => {
        const rest = order.filter((each) => each !== name)
        setOrder(rest.toSpliced(at(name) + by, 0, name))
      }}
      onRemove={(name) => setOrder(order.filter((each) => each !== name))}
      labels={{
        up: (name) => `${name} nach oben`,
        down: (name) => `${name} nach unten`,
        remove: (name) => `${name} entfernen`,
      }}
    />
  )
}
