import path from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.jsonl': 'application/jsonl; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
}

/** A file that the browser saves under a name, whose ending says what it is. */
export function download(body: BodyInit, name: string, byteLength?: number): Response {
  return new Response(body, {
    headers: {
      'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      ...(byteLength !== undefined && { 'content-length': String(byteLength) }),
    },
  })
}
