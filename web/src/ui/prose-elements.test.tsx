import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { proseElements } from './prose-elements.ts'

const drawn = (html: string, apart?: boolean) =>
  renderToStaticMarkup(createElement(Fragment, null, ...proseElements(html, apart)))

const text = `<nav aria-label="Contents"><p>Contents</p><ol><li><a href="#text-a">A</a></li></ol></nav>
<h2 id="text-a">A &amp; B</h2>
<p>One <strong>two</strong><br>three <code>&lt;b&gt;</code></p>
<ol start="3"><li>x</li></ol>
<table><thead><tr><th data-align="right">1</th></tr></thead></table>
<hr>
`

test('the same text is drawn again, with every space', () => {
  expect(drawn(text)).toBe(text.replaceAll('<br>', '<br/>').replaceAll('<hr>', '<hr/>'))
})

test('what a browser writes is read, with no-break spaces', () => {
  expect(drawn('<p>«&nbsp;a&nbsp;» &amp;nbsp;</p>')).toBe('<p>«\u00A0a\u00A0» &amp;nbsp;</p>')
})

test.each([
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<p onclick="alert(1)" id="text-a">a</p>', '<p id="text-a">a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<img src="x"><em>a</em>', '<em>a</em>'],
  ['<p>a < b</p>', '<p>a &lt; b</p>'],
  ['<p><em>a</p></p><strong>b', '<p><em>a</em></p><strong>b</strong>'],
])('%s becomes no more than a text', (html, expected) => {
  expect(drawn(html)).toBe(expected)
})

test('links open apart where that is asked for, those to headings do not', () => {
  const html = '<a href="/sign-in">a</a><a href="#text-b">b</a><a>c</a>'
  expect(drawn(html)).toBe(html)
  expect(drawn(html, true)).toBe(
    '<a href="/sign-in" target="_blank" rel="noopener noreferrer">a</a><a href="#text-b">b</a><a>c</a>',
  )
})
