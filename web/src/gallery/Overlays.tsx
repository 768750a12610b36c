import { useState } from 'react'
import { Badge, Button, Facts, Field, Person, Row, Section, Text } from '../ui/index.ts'
import { ConfirmDialog, Drawer, FormDialog } from '../ui/widgets.ts'

const effects = [
  { label: 'Produkte', value: '14' },
  { label: 'Laufende Abonnements', value: '128' },
  { label: 'Mitglieder, die den Zugang verlieren', value: '23' },
]

/** What lies above a page, or beside its list. */
export function Overlays() {
  const [shown, setShown] = useState<'drawer' | 'form' | 'effects' | null>(null)
  const close = () => setShown(null)
  return (
    <Section title="Above the page">
      <Row>
        <Button id="open-drawer" onClick={() => setShown('drawer')}>
          Person öffnen
        </Button>
        <Button id="open-form" onClick={() => setShown('form')}>
          Rolle anlegen
        </Button>
        <Button id="open-effects" kind="danger-quiet" onClick={() => setShown('effects')}>
          Organisation mit allem löschen
        </Button>
      </Row>
      {shown === 'drawer' ? (
        <Drawer
          label="Buğra Şimşek"
          position={{ index: 2, total: 2418 }}
          onPrevious={() => {}}
          onClose={close}
          footer={<Button kind="danger-quiet">Sperren</Button>}
        >
          <Person name="Buğra Şimşek" note="bugra@defne.example" />
          <Facts
            items={[
              { term: 'Status', detail: <Badge tone="ok">Bestätigt</Badge> },
              { term: 'Anmeldung mit', detail: 'Passwort, GitHub' },
            ]}
          />
        </Drawer>
      ) : null}
      <FormDialog
        open={shown === 'form'}
        title="Rolle anlegen"
        wide
        onClose={close}
        footer={
          <>
            <Button onClick={close}>Abbrechen</Button>
            <Button kind="primary" onClick={close}>
              Rolle anlegen
            </Button>
          </>
        }
      >
        <Field name="role" label="Name der Rolle" hint="Zum Beispiel „Buchhaltung“" />
      </FormDialog>
      {shown === 'effects' ? (
        <ConfirmDialog
          open
          title="„Werkstatt Lindenau“ mit allem löschen?"
          confirmLabel="Organisation endgültig löschen"
          cancelLabel="Abbrechen"
          effects={effects}
          typed={{
            label: (
              <>
                Zur Bestätigung <b>lindenau</b> eingeben
              </>
            ),
            value: 'lindenau',
            missingReason: 'Erst den Namen eingeben',
            lookAlike: 'Einige Buchstaben sind kyrillisch. Stellen Sie die Tastatur um.',
          }}
          onConfirm={close}
          onCancel={close}
        >
          <Text>Das lässt sich nicht rückgängig machen.</Text>
        </ConfirmDialog>
      ) : null}
    </Section>
  )
}
