import {
  Checkbox,
  Field,
  FilePicker,
  PasswordField,
  Section,
  Select,
  Stack,
  Strength,
  TextLink,
  WithAction,
} from '../ui/index.ts'

const languages = [
  { value: 'uk', label: 'Українська', lang: 'uk' },
  { value: 'de', label: 'Deutsch', lang: 'de' },
  { value: 'ru', label: 'Русский', lang: 'ru' },
]

const passwordWords = {
  showLabel: 'Passwort anzeigen',
  hideLabel: 'Passwort verbergen',
  capsLockLabel: 'Feststelltaste ist eingeschaltet',
}

export function FieldStates() {
  return (
    <>
      <Section title="Fields">
        <Stack gap={4}>
          <Field
            label="Email or username"
            name="plain"
            placeholder="you@example.org"
            hint="We never show it to other members."
          />
          <Field
            label="Kullanıcı adı"
            name="wrong"
            defaultValue="ışıl.ğ"
            error={
              <>
                Yalnızca harf, rakam, alt çizgi ve nokta. Öneri:{' '}
                <TextLink href="#f">isil.g</TextLink>
              </>
            }
          />
          <Field
            label="Адрес организации"
            name="free"
            defaultValue="polden"
            success="Адрес свободен"
            labelAside={<TextLink href="#f">Подробнее</TextLink>}
          />
          <FilePicker
            label="Datei"
            hint="JSON oder CSV in UTF-8, höchstens 128 MB."
            chooseLabel="Datei auswählen"
            otherLabel="Andere Datei auswählen"
            onFile={() => undefined}
          />
          <FilePicker
            label="Файл"
            error="Файл больше 128 МБ. Разделите его."
            chosen={{
              name: 'export-von-werkstatt-lindenau-2026-11-25-vollständig.json',
              size: '131,2 МБ',
            }}
            chooseLabel="Выбрать файл"
            otherLabel="Выбрать другой файл"
            onFile={() => undefined}
          />
          <Field label="Disabled" name="disabled" disabled value="owner@swit.example" readOnly />
          <Field
            label="Nur lesbar"
            name="readonly"
            readOnly
            value="katharina.grossmann@werkstatt-lindenau.example"
            hint="Die Adresse ändern Sie auf der Seite „E-Mail“."
          />
        </Stack>
      </Section>
      <Section title="Choices and secrets">
        <Stack gap={4}>
          <PasswordField
            label="Passwort"
            name="password"
            {...passwordWords}
            labelAside={<TextLink href="#f">Passwort vergessen?</TextLink>}
          />
          <PasswordField
            label="Neues Passwort"
            name="new-password"
            autoComplete="new-password"
            defaultValue="lindenau-werkstatt"
            {...passwordWords}
            meter={<Strength score={3} label="Stark" />}
            hint="Gut. Ein Wort mehr macht es stark."
          />
          <Select label="Language" name="language" options={languages} defaultValue="de" />
          <Select label="Select disabled" name="language-2" options={languages} disabled />
          <Checkbox label="Памʼятати мене на цьому пристрої" name="remember" defaultChecked />
          <WithAction action={<TextLink href="#preview">Preview</TextLink>}>
            <Checkbox label="Off" name="off" />
          </WithAction>
          <Checkbox
            label="Ich habe die Nutzungsbedingungen und die Datenschutzerklärung gelesen und stimme ihnen zu"
            name="terms"
            error="Ohne Zustimmung entsteht kein Konto."
          />
          <Checkbox label="Locked" name="locked" disabled defaultChecked />
        </Stack>
      </Section>
    </>
  )
}
