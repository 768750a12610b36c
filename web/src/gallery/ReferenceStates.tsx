import {
  Button,
  Code,
  CodeSample,
  Disclosure,
  FieldTree,
  Heading,
  IconMenu,
  IndexNav,
  MethodTag,
  Row,
  Section,
  Stack,
  Text,
  ThreeColumns,
  type TreeField,
} from '../ui/index.ts'
import { PartWordsProvider, SearchField } from '../ui/widgets.ts'
import { partWords } from './words.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const groups = [
  {
    title: 'Учётные записи',
    items: [
      { href: '#sessions', label: 'Сеансы' },
      {
        href: '#organizations',
        label: 'Организации',
        inside: [
          { href: '#list', label: 'The organizations of the caller', lang: 'en', method: 'GET' },
          {
            href: '#update',
            label: 'Change an organization',
            lang: 'en',
            method: 'PATCH',
            current: true,
          },
          { href: '#delete', label: 'Delete an organization', lang: 'en', method: 'DELETE' },
        ] as const,
      },
    ],
  },
  { title: 'Продажи и оплата', items: [{ href: '#products', label: 'Продукты' }] },
]

const address: TreeField = {
  name: 'billing_address',
  type: 'Address | null',
  description: 'Where invoices go.',
  inside: {
    label: 'Felder von billing_address',
    fields: () => [
      { name: 'country', type: 'string', mark: 'erforderlich', notes: ['Länge: genau 2'] },
      { ...address, name: 'earlier_billing_address_with_a_very_long_name' },
    ],
  },
}

const fields: readonly TreeField[] = [
  {
    name: 'name',
    type: 'string',
    mark: 'erforderlich',
    description: 'Display name.',
    notes: ['Länge: 3 bis 64', 'Standard: "Werkstatt"'],
  },
  {
    name: 'interval',
    type: 'string | null',
    values: { label: 'Einer von:', all: ['"day"', '"week"', '"month"', '"year"'] },
  },
  address,
]

const sample = {
  id: 'curl',
  label: 'curl',
  code: 'curl -X PATCH \'https://guild.example/api/organizations/one\' \\\n  -d \'{"name": "Werkstatt"}\'',
}

/** A reference with all of its parts. */
export function ReferenceStates() {
  return (
    <Section title="Columns">
      <ThreeColumns
        tools={
          <PartWordsProvider value={partWords}>
            <SearchField label="Поиск по слову, пути или методу" value="" onSearch={() => {}} />
          </PartWordsProvider>
        }
        opener={<Button icon={<IconMenu />}>Содержание</Button>}
        index={<IndexNav label="Содержание" groups={groups} />}
        lead={
          <Stack gap={3}>
            <Heading level={3}>Change an organization</Heading>
            <Row gap={4}>
              {methods.map((method) => (
                <MethodTag key={method} method={method} />
              ))}
              {methods.map((method) => (
                <MethodTag key={method} method={method} short />
              ))}
            </Row>
          </Stack>
        }
        aside={
          <CodeSample
            limited
            label="Anfrage"
            samples={[sample]}
            copyLabel="Kopieren"
            copiedLabel="Kopiert"
          />
        }
      >
        <FieldTree fields={fields} lang="en" />
        <div>
          <Disclosure open title={<Code>200</Code>}>
            {() => <Text>Die Antwort ist eine Organisation.</Text>}
          </Disclosure>
          <Disclosure title={<Code>404</Code>}>{() => <Text>Es gibt sie nicht.</Text>}</Disclosure>
        </div>
      </ThreeColumns>
    </Section>
  )
}
