import {
  AvatarGroup,
  Button,
  CodeSample,
  ColorSample,
  DateTime,
  Facts,
  IconKey,
  IconUser,
  Ledger,
  Progress,
  QrCode,
  Row,
  Secret,
  Section,
  Stack,
  Stepper,
  Text,
  Timeline,
  useToast,
  WithAside,
} from '../ui/index.ts'

const samples = [
  {
    id: 'curl',
    label: 'curl',
    code: 'curl https://guild.example/api/auth/get-session \\\n  -H "x-api-key: gh_live_4f9c2a" # expires in 30 days',
  },
  {
    id: 'typescript',
    label: 'TypeScript',
    code: "import { createClient } from '@guildhall/client'\n\nconst client = createClient({ apiKey: 'gh_live_4f9c2a' })\nconst { data } = await client.getSession({ limit: 20 })",
  },
  {
    id: 'python',
    label: 'Python',
    code: 'import requests\n\nanswer = requests.get(\n    "https://guild.example/api/auth/get-session",\n    headers={"x-api-key": "gh_live_4f9c2a"},\n    timeout=10,\n)',
  },
]

const copy = { copyLabel: 'Kopieren', copiedLabel: 'Kopiert' }

const steps = [
  { id: 'org', label: 'Организация создана' },
  { id: 'invite', label: 'Первый участник' },
  { id: 'key', label: 'Ключ доступа' },
  { id: 'factor', label: 'Второй фактор' },
  { id: 'hook', label: 'Вебхук отвечает' },
  { id: 'domain', label: 'Собственный адрес отправителя' },
]

const names = ['Анна Литвин', 'Igor', 'Łęgowska Zofia', 'Євгенія Ївженко', 'Katharina Großmann']

export function RecordStates() {
  const toast = useToast()
  return (
    <>
      <Section title="Progress">
        <Stack gap={5}>
          <Stepper label="Сделано 3 шага из 6" steps={steps} done={3} doneLabel="готово" />
          <Progress value={null} max={1} label="Резервная копия" aside="Подготовка" />
          <Row gap={4}>
            <AvatarGroup names={names} label="5 участников" />
            <AvatarGroup names={names} total={248} label="248 участников" />
          </Row>
        </Stack>
      </Section>
      <Section title="A thing and what is known of it">
        <WithAside
          aside={
            <Facts
              items={[
                { term: 'E-Mail-Adresse', detail: 'katharina@grossmann.example' },
                { term: 'Land', detail: 'Deutschland' },
              ]}
            />
          }
        >
          <Progress value={18} max={30} label="Aktueller Zeitraum" aside="Noch 12 von 30 Tagen" />
        </WithAside>
      </Section>
      <Section title="Records">
        <Stack gap={6}>
          <Ledger
            lines={[
              { id: 'net', label: 'Nettobetrag', amount: '133,46 €' },
              {
                id: 'tax',
                label: 'Umsatzsteuer',
                note: '7 %, im Betrag enthalten',
                amount: '9,34 €',
              },
            ]}
            total={{ label: 'Heute fällig', amount: '142,80 €' }}
          />
          <Timeline
            items={[
              {
                id: '3',
                tone: 'ok',
                title: 'Invitation accepted',
                note: 'zofia.legowska@pracownia-rzemiosla-i-konserwacji.example',
                time: <DateTime value="2026-11-25T06:00:00Z">25 Nov, 06:00</DateTime>,
              },
              {
                id: '2',
                tone: 'warn',
                title: 'Einladung erneut gesendet',
                time: <DateTime value="2026-11-21T06:00:00Z">21 Nov, 06:00</DateTime>,
              },
              {
                id: '1',
                tone: 'danger',
                title: 'Письмо не доставлено',
                note: 'Почтовый ящик переполнен',
                time: <DateTime value="2026-11-20T06:00:00Z">20 Nov</DateTime>,
              },
              { id: '0', tone: 'accent', icon: <IconUser />, title: 'Invited', time: '19 Nov' },
              { id: 'key', icon: <IconKey />, title: 'Without a tone', time: '18 Nov' },
            ]}
          />
        </Stack>
      </Section>
      <Section title="Keys and code">
        <Stack gap={5}>
          <Secret
            label="Neuer API-Schlüssel „Kasse“"
            value="gh_live_4f9c2a1be7d04e6f9a35c8d2b1e6f7a0"
            hint="Er wird nur jetzt angezeigt. Bewahren Sie ihn an einem sicheren Ort auf."
            downloadLabel="Als Datei sichern"
            fileName="guildhall-key.txt"
            onKept={() => toast('Gesichert')}
            {...copy}
          >
            <CodeSample label="Beispiele" samples={samples} {...copy} />
          </Secret>
          <CodeSample
            label="response.json"
            samples={[
              {
                id: 'json',
                label: 'JSON',
                code: '{\n  "id": "usr_81",\n  "banned": false,\n  "seats": 12\n}',
              },
            ]}
            {...copy}
          />
          <Row gap={5} align="start">
            <QrCode
              value="otpauth://totp/Guildhall:anna@polden.example?secret=JBSWY3DPEHPK3PXP&issuer=Guildhall"
              label="QR-код для приложения с кодами"
            />
            <ColorSample color="var(--accent)" on="var(--on-accent)" />
            <ColorSample color="var(--accent-soft)" on="var(--text)" />
            <Stack gap={2}>
              <Text>Отсканируйте код приложением.</Text>
              <Button size="sm">Ввести вручную</Button>
            </Stack>
          </Row>
        </Stack>
      </Section>
    </>
  )
}
