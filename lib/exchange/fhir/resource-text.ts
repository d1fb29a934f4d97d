import { createHash } from 'node:crypto'
import { holdsControl } from '@/lib/core/exchange/control-character'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import { extractPdfText } from '../pdf/extract-pdf-text'
import { narrativeText } from './narrative-text'
import type { Attachment, CompositionSection, Concept, Resource } from './resources'

/** What a concept is called: its text, else what its first code is displayed as. */
export function conceptName(concept: Concept | undefined): string {
  return (concept?.text ?? concept?.coding?.find((entry) => entry.display)?.display ?? '').trim()
}

/**
 * The text of a report: what is attached, else its narrative, its conclusion last. Empty when there is none, null when an
 * attachment is damaged, which is then in the findings.
 */
export async function resourceText(
  resource: Resource,
  location: FileLocation,
  findings: ImportFindings,
): Promise<string | null> {
  switch (resource.resourceType) {
    case 'DocumentReference':
      return readAttachments(
        resource.content.map((entry) => entry.attachment),
        location,
        findings,
      )
    case 'DiagnosticReport': {
      const attached = await readAttachments(resource.presentedForm ?? [], location, findings)
      if (attached === null) return null
      const body = attached || readNarrative(resource.text?.div, location, findings)
      const conclusion = resource.conclusion?.trim() ?? ''
      return [body, body.includes(conclusion) ? '' : conclusion].filter(Boolean).join('\n\n')
    }
    case 'Composition': {
      const read = (section: CompositionSection) => sectionText(section, location, findings)
      const sections = (resource.section ?? []).map(read).filter(Boolean).join('\n\n')
      return sections || readNarrative(resource.text?.div, location, findings)
    }
    case 'Patient':
    case 'Encounter':
      return ''
  }
}

function readNarrative(xhtml: string | undefined, { file }: FileLocation, findings: ImportFindings): string {
  if (xhtml === undefined) return ''
  if (hidesText(xhtml)) {
    const message = `${file}: texts have parts that a browser does not show; they were read like the others.`
    findings.addWarning('hidden_text', message)
  }
  return narrativeText(xhtml)
}

function sectionText(
  { title, text, section }: CompositionSection,
  location: FileLocation,
  findings: ImportFindings,
): string {
  const body = readNarrative(text?.div, location, findings)
  const inner = (section ?? []).map((each) => sectionText(each, location, findings)).filter(Boolean)
  if (body === '' && inner.length === 0) return ''
  return [...(title ? [`${title.trim()}:`] : []), ...(body ? [body] : []), ...inner].join('\n')
}

/** The first attachment that can be read: formats of one document say the same. */
async function readAttachments(
  attachments: readonly Attachment[],
  location: FileLocation,
  findings: ImportFindings,
): Promise<string | null> {
  const { file } = location
  for (const attachment of attachments) {
    const fault = findFault(attachment)
    if (fault !== null) {
      findings.addProblem({ ...location, code: 'value', ...fault })
      return null
    }
    const text = await readAttachment(attachment, location, findings)
    if (text === null || text.trim() === '') continue
    if (!holdsControl(text)) return text.trim()
    const message = 'The text in the attachment holds a control character.'
    findings.addProblem({ ...location, column: 'attachment.data', code: 'control_character', message })
    return null
  }
  if (attachments.some(({ data, url }) => data === undefined && url !== undefined)) {
    findings.addWarning(
      'attachment_elsewhere',
      `${file}: attachments that lie at another address were not fetched.`,
    )
  }
  if (attachments.some(({ data }) => data !== undefined)) {
    findings.addWarning(
      'attachment_unreadable',
      `${file}: attachments without a text, or of a kind or character set that is not read here, were passed over.`,
    )
  }
  return ''
}

/** What shows that the data are not those that were attached. */
function findFault({ data, size, hash }: Attachment): { column: string; message: string } | null {
  if (data === undefined) return null
  if (!isBase64(data)) return { column: 'attachment.data', message: 'The attachment is no base64.' }
  const bytes = Buffer.from(data, 'base64')
  if (size !== undefined && size !== bytes.length) {
    const message = `The attachment has ${bytes.length} bytes, and its size says ${size}: it was cut or changed. Export it again.`
    return { column: 'attachment.size', message }
  }
  if (hash !== undefined && hash.trim() !== createHash('sha1').update(bytes).digest('base64')) {
    const message = 'The attachment’s hash is that of other data: it was changed. Export it again.'
    return { column: 'attachment.hash', message }
  }
  return null
}

function isBase64(data: string): boolean {
  const letters = data.replaceAll(/\s+/g, '')
  return letters.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(letters)
}

async function readAttachment(
  { contentType = 'text/plain', data }: Attachment,
  location: FileLocation,
  findings: ImportFindings,
): Promise<string | null> {
  if (data === undefined) return null
  const [type = '', charset] = contentType.toLowerCase().split(/;\s*charset\s*=\s*/)
  const bytes = Buffer.from(data, 'base64')
  if (type.trim() === 'application/pdf') {
    return extractPdfText(new Uint8Array(bytes)).then(
      (pages) => pages.filter(Boolean).join('\n\n'),
      () => null,
    )
  }
  if (!/^(text\/(plain|html|xml)|application\/xhtml\+xml)$/.test(type.trim())) return null
  const text = decode(bytes, charset)
  if (text === null) return null
  return type.trim() === 'text/plain'
    ? text.replaceAll('\r\n', '\n')
    : readNarrative(text, location, findings)
}

function decode(bytes: Uint8Array, charset = 'utf-8'): string | null {
  try {
    return new TextDecoder(charset.replaceAll('"', '').trim(), { fatal: true }).decode(bytes)
  } catch {
    return null // another charset than it says, or one that nobody knows
  }
}

const TAG = /<[a-z][^<>]*>/gi
const HIDDEN =
  /\s(?:hidden(?=[\s=/>])|style\s*=\s*(?:"[^"]*|'[^']*)(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|(?:font-size|opacity)\s*:\s*0+(?:\.0+)?(?![\d.])))/i

/**
 * Whether a narrative has elements that a browser does not show, by an attribute or a style of their own. Their text is read as
 * any other, though nobody who signed the document may have seen it.
 */
export function hidesText(xhtml: string): boolean {
  return (xhtml.match(TAG) ?? []).some((tag) => tag.length < 10_000 && HIDDEN.test(tag))
}
