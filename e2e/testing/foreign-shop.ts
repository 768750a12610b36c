import type { Site } from './sites.ts'

/** How something of ours is shown in the shop of somebody else. */
export type Embedded = 'overlay' | 'inline' | 'card'

type Shown = {
  readonly embedded: Embedded
  /** The checkout, or the token of a session for the form of a card. */
  readonly target: string
  readonly options: { readonly theme: 'light' | 'dark'; readonly locale: string }
}

const calls: Readonly<Record<Embedded, string>> = {
  overlay: `document.querySelector('#buy').onclick = () => { Guildhall.checkout(target, options) }`,
  inline: `Guildhall.inline(document.querySelector('#place'), target, options)`,
  card: `Guildhall.paymentMethod(document.querySelector('#place'), target, options)`,
}

/** An ordinary page with a look of its own, as it comes to a phone and to a desk. */
const style = `
  :root { color-scheme: light dark }
  body { margin: 0; font: 17px/1.6 Georgia, serif; background: light-dark(#fbf4e9, #221a14); color: light-dark(#3b2a1d, #efe3d3) }
  header, footer { padding: 20px; background: light-dark(#7a3b1e, #12100e); color: #fff4e6 }
  main { max-width: 1080px; margin: 0 auto; padding: 20px; display: grid; gap: 32px; grid-template-columns: 1fr }
  @media (min-width: 760px) { main { grid-template-columns: 1fr 360px } }
  h1 { margin: 0 0 8px; font-size: 34px; font-weight: 400 }
  #buy { padding: 14px 28px; border: 0; border-radius: 40px; font: inherit; background: #c4501b; color: #fff }
  .pictures { display: grid; gap: 12px; grid-template-columns: repeat(2, 1fr) }
  .pictures i { aspect-ratio: 4 / 3; border-radius: 12px; background: linear-gradient(135deg, #d9a05b, #7a3b1e) }`

const story = 'A book about the clocks of Saxon towers, with two hundred drawings. '.repeat(4)

/** Puts the page at the root of the site, with an account of what it was told. */
export function serveShop(site: Site, origin: string, { embedded, target, options }: Shown): void {
  site.files.set(
    '/',
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bücherstube</title>
     <meta name="viewport" content="width=device-width, initial-scale=1">
     <link rel="icon" href="data:,"><style>${style}</style><script src="${origin}/embed.js"></script>
     <header>Bücherstube am Markt</header>
     <main><section><h1>Turmuhren</h1><p>${story}</p><div class="pictures"><i></i><i></i><i></i><i></i></div>
     <p>${story}</p><button id="buy">Buy for €29</button></section><div id="place"></div></main>
     <footer>Free delivery from €30</footer><script src="/shop.js"></script></html>`,
  )
  site.files.set(
    '/shop.js',
    `const told = []
     const tell = ({ type }) => { if (type !== 'resized') told.push(type) }
     const target = ${JSON.stringify(target)}
     const options = { ...${JSON.stringify(options)}, onLoaded: tell, onClosed: tell }
     ${calls[embedded]}`,
  )
}
