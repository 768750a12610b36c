import {
  Avatar,
  Badge,
  Button,
  Card,
  IconDeviceLaptop,
  IconDevicePhone,
  List,
  ListItem,
  Row,
  Section,
  Text,
} from '../ui/index.ts'

export function ListStates() {
  return (
    <Section title="Lists" count={3} action={<Button size="sm">Завершить остальные</Button>}>
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
          </ListItem>
          <ListItem
            lead={<IconDevicePhone />}
            trail={
              <>
                <Text as="span" size="small" tone="muted">
                  2 часа назад
                </Text>
                <Button size="sm">Завершить</Button>
              </>
            }
          >
            <Text strong>Safari на iPhone</Text>
            <Text size="small" tone="muted">
              Казань, Россия · 203.0.113.81
            </Text>
          </ListItem>
          <ListItem lead={<Avatar name="Євгенія Ївженко" />} selected>
            <Text strong>Selected</Text>
            <Text size="small" tone="muted">
              yevhenia@pyrih.example
            </Text>
          </ListItem>
        </List>
      </Card>
      <Card footer="A foot with what was decided last.">
        <Text>A card holds what is acted on as a whole.</Text>
      </Card>
      <List>
        <ListItem trail={<Button size="sm">Öffnen</Button>}>
          Outside of a card: ruled, edge to edge
        </ListItem>
        <ListItem>Second</ListItem>
      </List>
      <Row>
        <Avatar name="Анна Литвин" />
        <Avatar name="Igor" />
        <Avatar name="Łęgowska Zofia" />
        <Avatar name="Полдень" kind="shop" />
        <Avatar name="Świt" kind="shop" size="lg" />
      </Row>
    </Section>
  )
}
