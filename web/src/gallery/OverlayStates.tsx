import { useState } from 'react'
import { Button, IconLanguage, IconMail, IconTrash, Menu, Row, Section, Text } from '../ui/index.ts'
import { ConfirmDialog } from '../ui/widgets.ts'

const languages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'ru', name: 'Русский' },
  { code: 'uk', name: 'Українська' },
]

export function OverlayStates() {
  const [asking, setAsking] = useState<'plain' | 'typed' | null>(null)
  const [language, setLanguage] = useState('uk')
  const [last, setLast] = useState('nothing')
  return (
    <Section title="Menus and questions">
      <Row>
        <Menu
          label="Language"
          icon={<IconLanguage />}
          value={languages.find(({ code }) => code === language)?.name}
          valueLang={language}
          items={languages.map(({ code, name }) => ({
            label: name,
            lang: code,
            current: code === language,
            onSelect: () => setLanguage(code),
          }))}
        />
        <Menu
          label="Actions"
          kind="secondary"
          items={[
            { label: 'Resend', icon: <IconMail />, onSelect: () => setLast('resend') },
            {
              label: 'Delete',
              icon: <IconTrash />,
              danger: true,
              onSelect: () => setLast('delete'),
            },
          ]}
        />
        <Text as="output" id="chosen">
          {last}
        </Text>
        <Button id="ask" kind="danger-quiet" onClick={() => setAsking('plain')}>
          Alle anderen Sitzungen beenden
        </Button>
        <Button id="ask-typed" kind="danger-quiet" onClick={() => setAsking('typed')}>
          Organisation löschen
        </Button>
      </Row>
      {asking ? (
        <ConfirmDialog
          open
          title={asking === 'typed' ? '„Werkstatt Lindenau“ löschen?' : 'Vier Sitzungen beenden?'}
          confirmLabel={asking === 'typed' ? 'Organisation endgültig löschen' : 'Sitzungen beenden'}
          cancelLabel="Abbrechen"
          typed={
            asking === 'typed'
              ? {
                  label: (
                    <>
                      Zur Bestätigung <b>werkstatt-lindenau</b> eingeben
                    </>
                  ),
                  value: 'werkstatt-lindenau',
                  missingReason: 'Erst den Namen eingeben',
                }
              : undefined
          }
          onConfirm={() => {
            setAsking(null)
            setLast('confirmed')
          }}
          onCancel={() => setAsking(null)}
        >
          <Text>Diese Geräte müssen sich neu anmelden. Dieses Gerät bleibt angemeldet.</Text>
        </ConfirmDialog>
      ) : null}
    </Section>
  )
}
