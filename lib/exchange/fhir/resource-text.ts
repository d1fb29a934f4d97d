import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import { extractPdfText } from '../pdf/extract-pdf-text'
import { narrativeText } from './narrative-text'
import type { Attachment, CompositionSection, Concept, Resource } from './resources'

/** What a concept is called: its text, else what its first code is displayed as. */
export function conceptName(concept: Concept | undefined): string {
  return (concept?.text ?? concept?.coding?.find((entry) => entry.display)?.display ?? '').trim()
}

/** The text of a report: what is attached, else its narrative, its conclusion last. Empty when there is none. */
export async function resourceText(
  resource: Resource,
  file: string,
  findings: ImportFindings,
): Promise<string> {
  switch (resource.resourceType) {
    case 'DocumentReference':
      return readAttachments(
        resource.content.map((entry) => entry.attachment),
        file,
        findings,
      )
    case 'DiagnosticReport': {
      const attached = await readAttachments(resource.presentedForm ?? [], file, findings)
      const body = attached || narrativeText(resource.text?.div ?? '')
      const conclusion = resource.conclusion?.trim() ?? ''
      return [body, body.includes(conclusion) ? '' : conclusion].filter(Boolean).join('\n\n')
    }
    case 'Composition': {
      const sections = (resource.section ?? []).map(sectionText).filter(Boolean).join('\n\n')
      return sections || narrativeText(resource.text?.div ?? '')
    }
    case 'Patient':
    case 'Encounter':
      return ''
  }
}

function sectionText({ title, text, section }: CompositionSection): string {
  const body = narrativeText(text?.div ?? '')
  const inner = (section ?? []).map(sectionText).filter(Boolean)
  if (body === '' && inner.length === 0) return ''
  return [...(title ? [`${title.trim()}:`] : []), ...(body ? [body] : []), ...inner].join('\n')
}

/** The first attachment that can be read: formats of one document say the same. */
async function readAttachments(
  attachments: readonly Attachment[],
  file: string,
  findings: ImportFindings,
): Promise<string> {
  for (const attachment of attachments) {
    const text = await readAttachment(attachment)
    if (text !== null && text.trim() !== '') return text.trim()
  }
  const elsewhere = attachments.some(({ data, url }) => data === undefined && url !== undefined)
  if (elsewhere) {
    findings.addWarning(
      'attachment_elsewhere',
      `${file}: attachments that lie at another address were not fetched.`,
    )
  }
  return ''
}

async function readAttachment({ contentType = 'text/plain', data }: Attachment): Promise<string | null> {
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
  return type.trim() === 'text/plain' ? text.replaceAll('\r\n', '\n') : narrativeText(text)
}

function decode(bytes: Uint8Array, charset = 'utf-8'): string | null {
  try {
    return new TextDecoder(charset.replaceAll('"', '').trim(), { fatal: true }).decode(bytes)
  } catch {
    return null // another charset than it says, or one that nobody knows
  }
}
