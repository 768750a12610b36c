import { useState } from 'react'
import {
  Avatar,
  Badge,
  Button,
  Card,
  FindButton,
  IconDeviceDesktop,
  IconDeviceLaptop,
  IconDevicePhone,
  IconImpersonation,
  IconKey,
  IconMail,
  IconMembers,
  IconOutbox,
  IconSessions,
  IconSignOut,
  IconUser,
  List,
  ListItem,
  Menu,
  type NavSection,
  NoticeBar,
  Page,
  Row,
  Section,
  Shell,
  Switcher,
  Text,
  TextLink,
} from '../ui/index.ts'
import { PartWordsProvider } from '../ui/widgets.ts'
import { addressOf } from './address.ts'
import { PaletteSample } from './PaletteSample.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { partWords } from './words.ts'

const account = [
  { href: '#profile', icon: <IconUser />, label: 'Профиль' },
  { href: '#mail', icon: <IconMail />, label: 'Почта' },
  { href: '#password', icon: <IconKey />, label: 'Пароль' },
  { href: '#sessions', icon: <IconSessions />, label: 'Сеансы', current: true },
  { href: '#outbox', icon: <IconOutbox />, label: 'Исходящие письма' },
]

const nav: readonly NavSection[] = [
  { title: 'Учётная запись', items: account },
  { title: 'Полдень', items: [{ href: '#members', icon: <IconMembers />, label: 'Участники' }] },
]

const others = [
  { name: 'Safari на iPhone', place: 'Казань, Россия · 203.0.113.81', seen: '2 часа назад' },
  {
    name: 'Chrome 142 на Windows',
    place: 'Стамбул, Турция · 198.51.100.7',
    seen: 'вчера в 23:48',
    badge: <Badge tone="warn">Новое место</Badge>,
    icon: <IconDeviceDesktop />,
  },
  {
    name: 'Сеанс администратора',
    place: 'Причина: обращение № 4127 · 192.0.2.10',
    seen: '12 минут назад',
    badge: (
      <Badge tone="danger" icon={<IconImpersonation />}>
        От вашего имени
      </Badge>
    ),
    icon: <IconImpersonation />,
  },
]

const shops = [
  'Полдень',
  'Werkstatt Lindenau',
  'Pracownia Świt',
  'Defne Yazılım',
  'Peñafiel',
  'Ганок',
]

function SwitcherSample() {
  return (
    <Switcher
      label="Сменить организацию"
      current={{ name: 'Полдень', kind: 'shop' }}
      searchLabel="Найти организацию"
      emptyText="Такой организации нет"
      own={{ href: addressOf('parts'), name: 'Ваша учётная запись', note: 'anna@polden.example' }}
      shops={shops.map((name, index) => ({
        href: `#shop-${index}`,
        name,
        current: index === 0,
      }))}
      invitations={[
        { href: '#invitation', name: 'Atelier Étoile', note: 'Приглашение ждёт ответа' },
      ]}
      invitationsTitle="Приглашения"
      create={{ href: '#new', label: 'Создать организацию' }}
      onOpen={() => {}}
    />
  )
}

export function ShellSample() {
  const [finding, setFinding] = useState(false)
  return (
    <PartWordsProvider value={partWords}>
      {finding ? <PaletteSample onClose={() => setFinding(false)} /> : null}
      <Layout onFind={() => setFinding(true)} />
    </PartWordsProvider>
  )
}

type LayoutProps = { onFind: () => void }

function Layout({ onFind }: LayoutProps) {
  return (
    <Shell
      spine="impersonating"
      bar={
        <NoticeBar
          label="Вход от имени другого пользователя"
          tone="danger"
          icon={<IconImpersonation />}
          action={<Button size="sm">Вернуться в свой сеанс</Button>}
        >
          <span>
            Вы видите Guildhall как <b>Анна Литвин</b> (anna.lytvyn@polden.example)
          </span>
          <span>Закончится через 34:12</span>
        </NoticeBar>
      }
      brand={<SwitcherSample />}
      find={<FindButton label="Поиск и команды" keys={['⌘', 'K']} onOpen={onFind} />}
      nav={nav}
      navLabel="Учётная запись"
      skipLabel="К содержанию"
      top={
        <>
          <ThemeMenu iconOnly />
          <Menu
            label="Анна Литвин"
            icon={<Avatar name="Анна Литвин" />}
            iconOnly
            items={[{ label: 'Выйти', icon: <IconSignOut />, onSelect: () => {} }]}
          />
        </>
      }
    >
      <Page
        title="Сеансы"
        purpose="Устройства, на которых открыта ваша учётная запись. Если устройство вам не знакомо, завершите сеанс и смените пароль."
        width="form"
      >
        <Section title="Это устройство">
          <Card>
            <List>
              <ListItem lead={<IconDeviceLaptop />} tone="accent">
                <Row>
                  <Text as="b" strong>
                    Firefox 146 на Linux
                  </Text>
                  <Badge tone="ok">Активен сейчас</Badge>
                </Row>
                <Text size="small" tone="muted">
                  Казань, Россия · 203.0.113.24
                </Text>
                <Text size="small" tone="faint">
                  Вход 3 ноября в 09:12 · действует до 3 декабря
                </Text>
              </ListItem>
            </List>
          </Card>
        </Section>
        <Section
          title="Остальные"
          count={others.length}
          action={
            <Button kind="danger-quiet" size="sm" icon={<IconSignOut />}>
              Завершить остальные сеансы
            </Button>
          }
        >
          <Card>
            <List>
              {others.map(({ name, place, seen, badge, icon }) => (
                <ListItem
                  key={name}
                  lead={icon ?? <IconDevicePhone />}
                  trail={
                    <>
                      <Text as="span" size="small" tone="muted">
                        {seen}
                      </Text>
                      <Button size="sm">Завершить</Button>
                    </>
                  }
                >
                  <Row>
                    <Text as="b" strong>
                      {name}
                    </Text>
                    {badge}
                  </Row>
                  <Text size="small" tone="muted">
                    {place}
                  </Text>
                  <Text size="small" tone="faint">
                    Вход 28 октября · действует до 27 ноября
                  </Text>
                </ListItem>
              ))}
            </List>
          </Card>
        </Section>
        <Text size="small" tone="muted">
          Время показано по Москве (UTC+3). <TextLink href="#zone">Изменить часовой пояс</TextLink>
        </Text>
      </Page>
    </Shell>
  )
}
