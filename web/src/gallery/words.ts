import type { PartWords } from '../ui/widgets.ts'

/** The longest language of most parts. */
export const partWords: PartWords = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  clear: 'Leeren',
  noResults: 'Keine Ergebnisse',
  showOptions: 'Optionen anzeigen',
  previous: 'Zurück',
  next: 'Weiter',
  range: (from, to, total) =>
    total === undefined ? `${from}–${to}` : `${from}–${to} von ${total}`,
  pages: 'Seiten',
  breadcrumbs: 'Pfad',
  actions: 'Aktionen',
  actionsOf: (name) => `Aktionen: ${name}`,
  selectAll: 'Alle auswählen',
  select: (name) => `Auswählen: ${name}`,
  selected: (count) => `${count} Personen ausgewählt`,
  clearSelection: 'Auswahl aufheben',
  columns: 'Spalten',
  filters: 'Filter',
  any: 'Beliebig',
  clearFilters: 'Filter zurücksetzen',
  views: 'Gespeicherte Ansichten',
  position: (index, total) => `Person ${index} von ${total}`,
}
