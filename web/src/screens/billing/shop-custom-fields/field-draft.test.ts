import { expect, test } from 'vitest'
import {
  type CustomField,
  changesOf,
  creationOf,
  dayOf,
  draftOf,
  emptyDraft,
  type FieldDraft,
} from './field-draft.ts'
import { problemsOf } from './field-problems.ts'

const draft = (more: Partial<FieldDraft>): FieldDraft => ({
  ...emptyDraft,
  name: 'Size',
  slug: 'size',
  ...more,
})
const field = (more: object) =>
  ({
    id: '1',
    organizationId: 'acme',
    createdAt: new Date(0),
    modifiedAt: null,
    name: 'Size',
    slug: 'size',
    metadata: {},
    properties: {},
    ...more,
  }) as CustomField

test('only what the type knows is sent, and empty texts are not', () => {
  const all = draft({ label: ' Your size ', placeholder: 'M', least: '2', most: '5' })
  expect(creationOf({ ...all, type: 'text', textarea: true }, 'acme')).toEqual({
    organizationId: 'acme',
    name: 'Size',
    slug: 'size',
    metadata: {},
    type: 'text',
    properties: {
      formLabel: 'Your size',
      formHelpText: undefined,
      formPlaceholder: 'M',
      textarea: true,
      minLength: 2,
      maxLength: 5,
    },
  })
  expect(creationOf({ ...all, type: 'number' }, 'acme').properties).toMatchObject({ ge: 2, le: 5 })
  expect(creationOf({ ...all, type: 'checkbox' }, 'acme').properties).toEqual({
    formLabel: 'Your size',
    formHelpText: undefined,
    formPlaceholder: undefined,
  })
})

test('an option without a value of its own stores what it shows', () => {
  const options = [
    { key: 0, label: ' Large ', value: '' },
    { key: 1, label: 'Small', value: 's' },
  ]
  expect(creationOf(draft({ type: 'select', options }), 'acme').properties).toMatchObject({
    options: [
      { label: 'Large', value: 'Large' },
      { label: 'Small', value: 's' },
    ],
  })
})

test('a field that is saved unchanged stays as it was', () => {
  const fields = [
    field({ type: 'text', properties: { textarea: true, minLength: 1 }, metadata: { a: 1 } }),
    field({ type: 'date', properties: { ge: 1_767_225_600, formHelpText: 'Help' } }),
    field({ type: 'select', properties: { options: [{ label: 'Large', value: 'l' }] } }),
  ]
  for (const each of fields) {
    const { id, name, slug, metadata, type, properties } = each
    expect(changesOf(draftOf(each), each)).toEqual({
      id,
      name,
      slug,
      metadata,
      type,
      properties: expect.objectContaining(properties),
    })
  }
  expect(dayOf(1_767_225_600)).toBe('2026-01-01')
  expect(dayOf(-1)).toBe('1969-12-31')
})

test.each<[Partial<FieldDraft>, object]>([
  [{ name: ' ' }, { name: 'required' }],
  [{ slug: 'größe' }, { slug: 'slug' }],
  [{ least: '-1' }, { least: 'length' }],
  [{ type: 'number', least: '-1' }, {}],
  [{ type: 'number', least: '1.5' }, { least: 'bound' }],
  [{ type: 'number', least: '5', most: '4' }, { most: 'order' }],
  [{ type: 'date', least: '2026-02-01', most: '2026-01-31' }, { most: 'order' }],
  [{ type: 'checkbox', least: '-1' }, {}],
  [{ metadata: 'no value' }, { metadata: 'metadata' }],
  [{ help: 'x'.repeat(2_001) }, { help: 'long' }],
  [
    {
      type: 'select',
      options: [
        { key: 3, label: 'Large', value: '' },
        { key: 4, label: 'L', value: 'Large' },
        { key: 5, label: '', value: 'x' },
      ],
    },
    { 'options.4.value': 'optionTwice', 'options.5.label': 'required' },
  ],
])('%j is refused at its field', (more, problems) => {
  expect(problemsOf(draft(more))).toEqual(problems)
})
