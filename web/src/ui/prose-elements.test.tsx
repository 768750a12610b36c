import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { proseElements } from './prose-elements.ts'

const drawn = (html: string, within?: string) =>
  renderToStaticMarkup(createElement(Fragment, null, ...proseElements(html, within)))

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

test('a sample has anchors of its own and no landmark, and its links open apart', () => {
  const html =
    '<nav aria-label="b"><a href="#text-b">b</a></nav><h2 id="text-b">b</h2><a href="/sign-in">a</a><a>c</a>'
  expect(drawn(html)).toBe(html)
  expect(drawn(html, 'x-')).toBe(
    '<div><a href="#x-text-b">b</a></div><h2 id="x-text-b">b</h2><a href="/sign-in" target="_blank" rel="noopener noreferrer">a</a><a>c</a>',
  )
})
