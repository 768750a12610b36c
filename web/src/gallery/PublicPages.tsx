import {
  askewDrawing,
  BrandIcon,
  Button,
  ButtonLink,
  Checkbox,
  Code,
  CopyButton,
  Divider,
  Facts,
  Field,
  Gate,
  Heading,
  House,
  IconLanguage,
  IconMail,
  IconRetry,
  Letter,
  Menu,
  Note,
  PasswordField,
  Prose,
  Reading,
  Row,
  Stack,
  Text,
  TextLink,
} from '../ui/index.ts'
import { addressOf } from './address.ts'
import { proseSample } from './prose-sample.ts'
import { ThemeMenu } from './ThemeMenu.tsx'

export function GateSample() {
  return (
    <Gate
      home={addressOf('parts')}
      tagline="Один дім для входу, команди й продажів"
      footer={
        <>
          <Menu
            label="Мова"
            value="Українська"
            icon={<IconLanguage />}
            items={[
              { label: 'English', lang: 'en', current: false, onSelect: () => {} },
              { label: 'Українська', lang: 'uk', current: true, onSelect: () => {} },
            ]}
          />
          <ThemeMenu />
          <Row gap={4}>
            <TextLink href="#terms">Умови</TextLink>
            <TextLink href="#privacy">Конфіденційність</TextLink>
          </Row>
        </>
      }
    >
      <Stack gap={2}>
        <Heading level={1}>Увійти</Heading>
        <Text tone="muted">
          Ще не маєте облікового запису? <TextLink href="#sign-up">Створити</TextLink>
        </Text>
      </Stack>
      <Stack gap={2}>
        <Button size="lg" wide icon={<BrandIcon id="google" />}>
          Google
        </Button>
        <Button size="lg" wide icon={<BrandIcon id="github" />}>
          GitHub
        </Button>
      </Stack>
      <Divider label="або" />
      <Stack as="form" tall>
        <Field
          label="Електронна пошта або імʼя користувача"
          name="login"
          autoComplete="username"
          defaultValue="olena.hrytsenko@ganok.example"
        />
        <PasswordField
          label="Пароль"
          name="password"
          labelAside={<TextLink href="#forgot">Забули пароль?</TextLink>}
          defaultValue="паролькористувача"
          showLabel="Показати пароль"
          hideLabel="Сховати пароль"
          capsLockLabel="Увімкнено Caps Lock"
        />
        <Checkbox label="Памʼятати мене на цьому пристрої" name="remember" defaultChecked />
        <Button kind="primary" size="lg" wide>
          Увійти
        </Button>
      </Stack>
    </Gate>
  )
}

export function LetterSample() {
  return (
    <Letter
      home={addressOf('parts')}
      footer={
        <Row justify="between">
          <Menu
            label="Sprache"
            value="Deutsch"
            icon={<IconLanguage />}
            items={[{ label: 'Deutsch', lang: 'de', current: true, onSelect: () => {} }]}
          />
          <ThemeMenu />
        </Row>
      }
    >
      <House state="letter" />
      <Stack gap={3}>
        <Heading level={1}>Bestätigen Sie Ihre E-Mail-Adresse</Heading>
        <Text tone="muted">
          Der Link ist unterwegs an <b>katharina.grossmann@werkstatt-lindenau.example</b>. Er gilt
          eine Stunde. Diese Seite bemerkt die Bestätigung von selbst, auch aus einem anderen Tab.
        </Text>
      </Stack>
      <Stack gap={2}>
        <Button kind="primary" size="lg" wide icon={<IconMail />}>
          Postfach öffnen
        </Button>
        <Button size="lg" wide disabledReason="Die letzte Nachricht ist eben erst gegangen">
          Erneut senden in 0:42
        </Button>
      </Stack>
      <Note tone="neutral" waiting>
        Wir warten auf Ihre Bestätigung …
      </Note>
      <Stack gap={1}>
        <Text size="small" tone="muted">
          Nichts angekommen? Sehen Sie im Spamordner nach.
        </Text>
        <Text size="small" tone="muted">
          <TextLink href="#change">Adresse ändern</TextLink> ·{' '}
          <TextLink href="#out">Abmelden</TextLink>
        </Text>
      </Stack>
    </Letter>
  )
}

export function RefusalSample() {
  return (
    <Letter home={addressOf('parts')}>
      <House state={askewDrawing} />
      <Stack gap={3}>
        <Heading level={1}>Этот вход устарел</Heading>
        <Text tone="muted">
          Между нажатием кнопки и возвратом от провайдера прошло больше 10 минут, поэтому мы не
          смогли проверить, что возвращаетесь именно вы. Ничего не изменилось.
        </Text>
      </Stack>
      <Row>
        <ButtonLink href={addressOf('parts')} kind="primary" size="lg" icon={<IconRetry />}>
          Войти заново
        </ButtonLink>
        <ButtonLink href={addressOf('parts')} kind="quiet" size="lg">
          На главную
        </ButtonLink>
      </Row>
      <Divider />
      <Facts
        items={[
          { term: 'Причина', detail: <Code>please_restart_the_process</Code> },
          {
            term: 'Номер запроса',
            detail: (
              <CopyButton value="req_9f2c41d07b" label="Скопировать" copiedLabel="Скопировано" />
            ),
          },
          { term: 'Время', detail: '21 ноября 2025, 14:32:07 (UTC+3)' },
        ]}
      />
    </Letter>
  )
}

export function ReadingSample() {
  return (
    <Reading
      home={addressOf('parts')}
      title="Nutzungsbedingungen"
      titleLang="de"
      day={
        <>
          Последнее изменение: <time>26 ноября 2026 г.</time>
        </>
      }
      note={
        <>
          Этого текста нет на русском. Вы читаете его на другом языке:{' '}
          <span lang="de">Deutsch</span>.
        </>
      }
      languagesLabel="Другие языки"
      languages={[
        { locale: 'en', name: 'English', onChoose: () => {} },
        { locale: 'tr', name: 'Türkçe', onChoose: () => {} },
      ]}
      footer={
        <Row justify="between">
          <ThemeMenu />
          <TextLink href="#terms">Условия</TextLink>
        </Row>
      }
    >
      <Prose html={proseSample} lang="de" />
    </Reading>
  )
}
