import {
  Code,
  CopyButton,
  DateTime,
  Divider,
  Facts,
  Figure,
  Heading,
  Row,
  Section,
  Stack,
  Text,
  TextButton,
  TextLink,
} from '../ui/index.ts'

export function Typography() {
  return (
    <Section title="Typography">
      <Stack gap={3}>
        <Figure size="xl">12 480,50 ₴</Figure>
        <Row gap={6}>
          <Figure>9.400 ₺</Figure>
          <Figure>1 284,00 zł</Figure>
          <Figure>11 880 ₽</Figure>
        </Row>
        <Heading level={2}>Замовлення, їжа, ґанок · Объявление · Größenmaßstab</Heading>
        <Heading level={3}>Łódź świętuje źródła · Şifreyi sıfırla, İstanbul ığdır</Heading>
        <Text size="large">
          Reading text. Аккаунт закроется сам через час; отменить можно до{' '}
          <DateTime value="2025-11-21T18:00:00+03:00">18:00</DateTime>. Обліковий запис є.
        </Text>
        <Text>
          Interface text with a <TextLink href="#typography">link</TextLink>, an{' '}
          <TextButton>action in words</TextButton> and <Code>inline_code</Code>. ¿Desea cancelar?
        </Text>
        <Text tone="muted">
          Muted, and <b>what matters in it</b>. Wir haben Ihnen einen Bestätigungslink geschickt.
        </Text>
        <Text tone="faint" size="small">
          Faint and small. Où trouver la clé ? Dans la boîte de réception.
        </Text>
        <Divider label="или" />
        <Facts
          items={[
            { term: 'Причина', detail: <Code>please_restart_the_process</Code> },
            {
              term: 'Номер запроса',
              detail: (
                <CopyButton
                  value="req_9f2c41d07b"
                  label="Скопировать номер запроса"
                  copiedLabel="Скопировано"
                />
              ),
            },
            {
              term: 'Время',
              detail: (
                <DateTime value="2025-11-21T14:32:07+03:00">21 ноября 2025, 14:32:07</DateTime>
              ),
            },
          ]}
        />
        <Code block>
          {'curl https://id.example.org/v1/orders \\\n  -H "Authorization: Bearer …"'}
        </Code>
      </Stack>
    </Section>
  )
}
