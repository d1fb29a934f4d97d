import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import { FileProblem, untilProblem } from '../../file-problem'
import type { ImportFile } from '../../import-file'
import { readTextBytes } from '../../text-stream'
import { readXml, type XmlElement, XmlFault } from './read-xml'

/** More than ten thousand summaries with their sources. */
const MAX_BYTES = 64 * 1024 * 1024

/** The text of a whole file; null where it cannot be read, which is then in the findings. */
export async function readWholeText(file: ImportFile, findings: ImportFindings): Promise<string | null> {
  const before = findings.problemCount
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of untilProblem(readTextBytes(file, { isXml: true }), findings)) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) {
      findings.addProblem(new FileProblem(file.name, 'too_large', 'The file is too large.').problem)
      return null
    }
    chunks.push(chunk)
  }
  return findings.problemCount > before ? null : Buffer.concat(chunks).toString('utf8')
}

/** The element that an XML file is; null where it cannot be read, which is then in the findings. */
export async function readXmlFile(file: ImportFile, findings: ImportFindings): Promise<XmlElement | null> {
  const text = await readWholeText(file, findings)
  if (text === null) return null
  try {
    return readXml(text)
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    const { message, line } = error
    findings.addProblem({ file: file.name, line, column: null, code: 'other_format', message })
    return null
  }
}
