import {
  Avatar,
  Badge,
  Button,
  Card,
  IconDeviceDesktop,
  IconDeviceLaptop,
  IconDevicePhone,
  IconImpersonation,
  IconKey,
  IconMail,
  IconOutbox,
  IconSessions,
  IconSignOut,
  IconUser,
  List,
  ListItem,
  Menu,
  Page,
  Row,
  Section,
  Shell,
  Text,
  TextLink,
  Wordmark,
} from '../ui/index.ts'
import { addressOf } from './address.ts'
import { ThemeMenu } from './ThemeMenu.tsx'

const nav = [
  { href: '#profile', icon: <IconUser />, label: 'Профиль' },
  { href: '#mail', icon: <IconMail />, label: 'Почта' },
  { href: '#password', icon: <IconKey />, label: 'Пароль' },
  { href: '#sessions', icon: <IconSessions />, label: 'Сеансы', current: true },
  { href: '#outbox', icon: <IconOutbox />, label: 'Исходящие письма' },
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

export function ShellSample() {
  return (
    <Shell
      brand={<Wordmark href={addressOf('parts')} />}
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
