/** What the server makes of a text, with every element. */
export const proseSample = `<nav aria-label="Inhalt"><p>Inhalt</p><ol><li><a href="#text-preise">Preise</a></li><li><a href="#text-kuendigung">Kündigung</a></li></ol></nav>
<p>Die <strong>Werkstatt Lindenau</strong> betreibt <em>diesen</em> Dienst. Er gehört zur <a href="https://example.com" rel="noopener noreferrer">Donaudampfschifffahrtsgesellschaft</a>.</p>
<h2 id="text-preise">Preise</h2>
<table><thead><tr><th>Leistung</th><th data-align="right">Preis</th></tr></thead><tbody><tr><td>Turmuhr, jährlich</td><td data-align="right">1.240 €</td></tr><tr><td>Pendeluhr</td><td data-align="right">90 €</td></tr></tbody></table>
<h3 id="text-steuern">Steuern</h3>
<p>Sie sind enthalten.<br>Die Rechnung nennt sie: <code>USt.</code></p>
<h2 id="text-kuendigung">Kündigung</h2>
<blockquote><p>Jeder kann jederzeit kündigen.</p></blockquote>
<ul><li>schriftlich<ul><li>mit der Post</li><li>mit einer E-Mail</li></ul></li><li>im Konto</li></ul>
<ol start="3"><li>Es gilt deutsches Recht.</li></ol>
<pre><code>Werkstatt Lindenau
Lindenstraße 1</code></pre>
<hr>
<p>Stand: November 2026</p>`
