import { useState } from 'react'
import {
  AccentSample,
  AffixField,
  CheckboxGroup,
  ChipsField,
  CodeField,
  ColorField,
  IconKey,
  IconMail,
  Kbd,
  MoneyField,
  NumberField,
  RadioCards,
  RadioGroup,
  Row,
  Section,
  Stack,
  Switch,
  Textarea,
  TextButton,
} from '../ui/index.ts'

const payments = [
  { value: 'once', label: 'Einmalig', note: 'Eine Zahlung' },
  { value: 'month', label: 'Monatlich', note: 'Verlängert sich' },
  { value: 'year', label: 'Jährlich', note: 'Verlängert sich' },
  { value: 'usage', label: 'Nach Verbrauch', note: 'Über einen Zähler', disabled: true },
]

const steps = { lessLabel: 'Weniger', moreLabel: 'Mehr' }

const addresses = [
  'katharina.grossmann.von.und.zu.hohenlohe@werkstatt-lindenau.example',
  'оксана',
  's.wojcik@drukarnia.example',
]

function Chips() {
  const [values, setValues] = useState<readonly string[]>(addresses)
  return (
    <ChipsField
      label="Adressen"
      name="emails"
      values={values}
      onChange={setValues}
      split={(text) => text.split(/[,;\s]+/).filter(Boolean)}
      isWrong={(value) => !value.includes('@')}
      inputMode="email"
      placeholder="name@example.com"
      hint="Mehrere durch Komma, Leerzeichen oder Zeile getrennt."
      removeLabel={(value) => `Entfernen: ${value}`}
      correctLabel={(value) => `Korrigieren: ${value}`}
    />
  )
}

export function ChoiceStates() {
  const [color, setColor] = useState('')
  const [sent, setSent] = useState('')
  return (
    <>
      <Section title="Fields with more">
        <Stack gap={4}>
          <Textarea
            label="Beschreibung"
            name="description"
            labelAside="Markdown"
            defaultValue="Jeden Monat ein Heft über Oberflächen, Leime und Geduld. Dazu Maßzeichnungen zum Ausdrucken."
            hint="Erscheint auf der Bezahlseite unter dem Namen."
          />
          <Textarea
            label="Причина"
            name="reason"
            limit={40}
            defaultValue="Пользователь рассылает рекламу и не отвечает на письма"
            error="Не длиннее 40 знаков"
          />
          <Textarea label="JSON" name="json" code defaultValue={'{\n  "plan": "werkstatt"\n}'} />
          <Textarea label="Locked" name="locked" disabled defaultValue="Nothing to change here" />
          <Chips />
          <AffixField
            label="Адрес организации"
            name="slug"
            prefix="guild.example/o/"
            defaultValue="polden"
            hint="По этому адресу её увидят участники."
          />
          <AffixField label="Name" name="handle" prefix="@" error="Schon vergeben" />
          <AffixField label="Gültig" name="days" suffix="Tage" readOnly defaultValue="30" figure />
          <Row gap={4} align="start">
            <NumberField
              label="Plätze"
              name="seats"
              grow
              min={1}
              max={50}
              defaultValue={1}
              {...steps}
              hint="1 bis 50"
            />
            <MoneyField
              label="Betrag"
              name="amount"
              grow
              currency="EUR"
              locale="de"
              defaultMinor={14280}
            />
          </Row>
          <ColorField
            label="Farbe"
            name="color"
            hint="Leer bleibt die Farbe des Servers"
            value={color}
            onChange={setColor}
            pickLabel="Farbe auswählen"
          />
          <Row gap={4} align="start">
            {(['light', 'dark'] as const).map((theme) => (
              <AccentSample
                key={theme}
                theme={theme}
                colors={undefined}
                label={theme === 'light' ? 'Hell' : 'Dunkel'}
                button="Jetzt bezahlen"
                link="Bestellung ansehen"
              />
            ))}
          </Row>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              setSent(`${sent} ${new FormData(event.currentTarget).get('code')}`.trim())
            }}
          >
            <CodeField
              label="Код з листа"
              name="code"
              labelAside={<TextButton>Надіслати ще раз</TextButton>}
              hint="Шість цифр; можна вставити цілком."
            />
          </form>
          <output id="codes">{sent}</output>
          <CodeField label="Code" name="wrong-code" error="Der Code ist abgelaufen." />
        </Stack>
      </Section>
      <Section title="Choices">
        <Stack gap={5}>
          <RadioGroup
            label="Кто может войти"
            name="mode"
            defaultValue="invited"
            options={[
              { value: 'open', label: 'Все' },
              {
                value: 'invited',
                label: 'Только приглашённые',
                note: 'Остальным показывается, к кому обратиться за приглашением.',
              },
              { value: 'closed', label: 'Никто', disabled: true },
            ]}
          />
          <RadioGroup
            label="Density"
            name="density"
            inline
            error="Choose one"
            options={[
              { value: 'comfortable', label: 'Comfortable' },
              { value: 'compact', label: 'Compact' },
            ]}
          />
          <RadioCards label="Zahlweise" name="payment" defaultValue="year" options={payments} />
          <RadioCards
            label="Способ"
            name="method"
            wide
            error="Выберите один"
            options={[
              {
                value: 'key',
                label: 'Ключ доступа',
                icon: <IconKey />,
                note: 'Быстрее всего: отпечаток пальца или PIN-код устройства вместо пароля.',
              },
              {
                value: 'mail',
                label: 'Ссылка на почту',
                icon: <IconMail />,
                note: 'Действует 15 минут и открывается один раз.',
              },
            ]}
          />
          <CheckboxGroup
            label="Powiadomienia"
            name="topics"
            labelAside="na e-mail"
            defaultValue={['devices']}
            options={[
              { value: 'devices', label: 'Nowe urządzenia', note: 'Zalecane' },
              { value: 'members', label: 'Nowi członkowie' },
              { value: 'security', label: 'Bezpieczeństwo', disabled: true },
            ]}
          />
          <Switch label="Запрашивать второй фактор у всех участников" name="two-factor" />
          <Switch
            end
            label="Neue Geräte melden"
            name="devices"
            defaultChecked
            hint="Mit Ort und Browser, sobald sich jemand von einem neuen Gerät anmeldet."
          />
          <Switch label="Locked" name="locked-switch" disabled defaultChecked />
          <Row gap={4}>
            <Kbd keys={['⌘', 'K']} />
            <Kbd keys={['Ctrl', 'Enter']} />
            <Kbd keys={['?']} />
          </Row>
        </Stack>
      </Section>
    </>
  )
}
