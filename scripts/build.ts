import { buildIfNeeded, generateClientIfNeeded } from './start/build'
import { isPlain, printFailure } from './start/plain-error'

/** Makes the database client and builds the application, and says of which code: `npm run build`. */
try {
  await generateClientIfNeeded()
  const { digest, commit } = await buildIfNeeded()
  console.log(`Built. Code, SHA-256: ${digest}\nCommit: ${commit ?? 'not known'}`)
} catch (error) {
  printFailure(error)
  process.exitCode = isPlain(error) ? 1 : 2
}
