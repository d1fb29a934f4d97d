/**
 * What the browser shows in the place of a study's page while the server cannot be reached: a page that says where the
 * answers are, and opens the one that was asked for as soon as the server answers. It keeps nothing in the browser: no
 * statement, no chart, nobody's name.
 */

const SECONDS_BETWEEN_TRIES = 5
/** What a proxy answers in the place of a server that is away. */
const GATEWAY_FAULTS = [502, 504]

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(openPage(event.request))
})

async function openPage(request) {
  try {
    const response = await fetch(request)
    return GATEWAY_FAULTS.includes(response.status) ? offlinePage() : response
  } catch {
    return offlinePage()
  }
}

function offlinePage() {
  const nonce = btoa(crypto.randomUUID())
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ]
  return new Response(page(nonce), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  })
}

const page = (nonce) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No connection · Concordance</title>
<style nonce="${nonce}">
  :root { color-scheme: light dark; }
  body {
    margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 1rem; box-sizing: border-box;
    background: light-dark(#f7f6f3, #16181b); color: light-dark(#1f2328, #e7e6e3);
    font: 15px/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  }
  main { max-width: 36rem; display: grid; gap: 0.75rem; justify-items: start; }
  h1 { margin: 0; font-size: 1.35rem; }
  p { margin: 0; }
  output { color: light-dark(#5b6068, #a3a8b0); }
  button {
    font: inherit; font-weight: 500; padding: 0.4rem 0.9rem; border: 0; border-radius: 0.375rem; cursor: pointer;
    background: light-dark(#1f5f8b, #7cb8e2); color: light-dark(#ffffff, #0d1b25);
  }
  button:focus-visible { outline: 2px solid light-dark(#1f5f8b, #7cb8e2); outline-offset: 2px; }
</style>
</head>
<body>
<main>
  <h1>The server cannot be reached</h1>
  <p>Your answers are not lost. Those that the server does not have yet wait in this browser, encrypted, and are sent as
  soon as it answers. What you began and did not submit waits in this tab.</p>
  <p>Statements and charts are never kept in the browser, so they are not shown now. Keep this tab: the page opens again
  by itself, at the same statement.</p>
  <button type="button">Try now</button>
  <output role="status"></output>
</main>
<script nonce="${nonce}">
  const told = document.querySelector('output')
  let isTrying = false
  async function tryAgain() {
    if (isTrying) return
    isTrying = true
    told.textContent = 'Trying …'
    const isThere = await fetch('/api/health', { cache: 'no-store' }).then((response) => response.ok, () => false)
    if (isThere) return location.reload()
    told.textContent = 'No answer at ' + new Date().toLocaleTimeString('en-GB') + '. Trying again every ${SECONDS_BETWEEN_TRIES} seconds.'
    isTrying = false
  }
  document.querySelector('button').addEventListener('click', tryAgain)
  addEventListener('online', tryAgain)
  setInterval(tryAgain, ${SECONDS_BETWEEN_TRIES * 1000})
</script>
</body>
</html>`
