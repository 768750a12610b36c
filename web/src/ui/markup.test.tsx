import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { opensInPlace } from './Anchor.tsx'
import { hueOf, initialsOf } from './Avatar.tsx'
import {
  type AnchorProps,
  Button,
  Checkbox,
  Field,
  LinkContext,
  PasswordField,
  Person,
  Select,
  TextLink,
} from './index.ts'

const html = (node: ReactNode) => renderToStaticMarkup(node)
const attribute = (markup: string, tag: string, name: string) =>
  markup.match(new RegExp(`<${tag}[^>]*\\s${name}="([^"]*)"`))?.[1]

test('a label names its field, and the note describes it', () => {
  const markup = html(<Field label="Name" name="name" hint="As on your ID" />)
  const id = attribute(markup, 'input', 'id')
  expect(id).toBeTruthy()
  expect(attribute(markup, 'label', 'for')).toBe(id)
  expect(attribute(markup, 'p', 'id')).toBe(attribute(markup, 'input', 'aria-describedby'))
  expect(markup).not.toContain('aria-invalid')
})

test('an error replaces the hint and marks the field', () => {
  const markup = html(<Field label="Name" name="name" hint="As on your ID" error="Too short" />)
  expect(attribute(markup, 'input', 'aria-invalid')).toBe('true')
  expect(attribute(markup, 'p', 'id')).toBe(attribute(markup, 'input', 'aria-describedby'))
  expect(markup).toContain('Too short')
  expect(markup).not.toContain('As on your ID')
})

test('a field without hint has no description, and keeps the one of the page', () => {
  expect(html(<Field label="Name" name="name" />)).not.toContain('aria-describedby')
  const markup = html(<Field label="Name" name="name" error="No" aria-describedby="rules" id="n" />)
  expect(attribute(markup, 'input', 'aria-describedby')).toBe('rules n-note')
})

test('select and checkbox are described the same way', () => {
  for (const markup of [
    html(
      <Select
        label="Language"
        name="lang"
        options={[{ value: 'uk', label: 'Українська', lang: 'uk' }]}
        error="Choose"
      />,
    ),
    html(<Checkbox label="Agree" name="agree" error="Needed" />),
  ]) {
    expect(markup).toContain('aria-invalid="true"')
    const described = markup.match(/aria-describedby="([^"]*)"/)?.[1]
    expect(markup).toContain(`id="${described}"`)
  }
})

test('a password is hidden, known to password managers, and its show button has a label', () => {
  const markup = html(
    <PasswordField
      label="Password"
      name="password"
      showLabel="Show"
      hideLabel="Hide"
      capsLockLabel="Caps"
    />,
  )
  expect(attribute(markup, 'input', 'type')).toBe('password')
  expect(
    attribute(markup, 'input', 'autoComplete') ?? attribute(markup, 'input', 'autocomplete'),
  ).toBe('current-password')
  expect(markup).toContain('Show')
  expect(markup).not.toContain('Caps')
})

test('a button does not submit by default, and a disabled one has a reason', () => {
  expect(attribute(html(<Button>Do</Button>), 'button', 'type')).toBe('button')
  const markup = html(<Button disabledReason="The last owner stays">Leave</Button>)
  expect(attribute(markup, 'button', 'aria-disabled')).toBe('true')
  expect(markup).not.toMatch(/<button[^>]*\sdisabled/)
  const reason = attribute(markup, 'button', 'aria-describedby')
  expect(markup).toMatch(new RegExp(`id="${reason}"[^>]*>The last owner stays`))
})

test('nothing carries inline style', () => {
  const markup = html(
    <>
      <Button busy busyLabel="Saving">
        Save
      </Button>
      <Person name="Ada" note="ada@example.com" />
    </>,
  )
  expect(markup).not.toContain('style=')
})

function Routed({ href, children }: AnchorProps) {
  return (
    <a href={href} data-routed={href}>
      {children}
    </a>
  )
}

test('internal links use the router, others the browser', () => {
  const page = (
    <LinkContext value={Routed}>
      <TextLink href="/account/sessions">in</TextLink>
      <TextLink href="https://example.org">out</TextLink>
      <TextLink href="mailto:a@example.org">mail</TextLink>
      <TextLink href="/terms" target="_blank">
        tab
      </TextLink>
    </LinkContext>
  )
  const markup = html(page)
  expect(markup.match(/data-routed/g)).toHaveLength(1)
  expect(markup).toContain('data-routed="/account/sessions"')
  expect(attribute(markup, 'a', 'rel')).toBe('noopener noreferrer')
  expect(opensInPlace({ href: '//evil.example' })).toBe(false)
})

test('initials come from the first and the last word, in any alphabet', () => {
  expect(initialsOf('Євгенія Марія Ївженко')).toBe('ЄЇ')
  expect(initialsOf('  igor ')).toBe('I')
  expect(initialsOf('')).toBe('')
  expect(hueOf('Anna')).toBe(hueOf('Anna'))
  for (const name of ['', 'a', 'Łęgowska Zofia', '李'])
    expect([1, 2, 3, 4, 5]).toContain(hueOf(name))
})
