import { door, raw } from '#app/features/auth/door.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { readUpload } from '#app/platform/web/http.ts'
import { listChoices } from '../picture-choices.server.ts'
import {
  FilePath,
  NewPicture,
  NewRecording,
  PictureFocus,
  PictureList,
  PicturePath,
  PictureState,
  PictureWords,
  RecordingPath,
} from './contract.ts'
import { deletePicture, describePicture, getPicture, MOST_BYTES, receivePicture, setFocus } from './media.server.ts'
import { getPictureFile } from './picture-files.server.ts'
import { deleteRecording, MOST_RECORDING_BYTES, receiveRecording } from './recordings.server.ts'

const staff = { access: 'staff:media', consent: 'no-health-data' } as const
const PAGE = '/office/media'
const MOST_IN_TEXTS = 200
const PICTURE = { ...staff, path: PicturePath, leadsTo: PAGE, fails: ['conflict', 'not_found'] } as const

/**
 * The doors of the site's pictures: uploading and serving them. Recordings are uploaded here, and served by the
 * library.
 */
export const mediaDoors = [
  door(
    'GET /media/:file',
    'A picture in one of its sizes. The picture at an address never changes',
    { access: 'public', path: FilePath, answer: raw('image/webp', 200), fails: ['not_found'] },
    async ({ tools, path, c }) => {
      const found = await getPictureFile(tools, `/media/${path.file}`)
      if (!found) throw new AppError('not_found', 'There’s no such picture.')
      return c.body(new Uint8Array(found.bytes), 200, {
        'content-type': found.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
    },
  ),
  door('GET /api/office/media', 'Lists the newest pictures', { ...staff, answer: PictureList }, async ({ tools }) => ({
    pictures: await listChoices(tools, null, MOST_IN_TEXTS),
  })),
  door(
    'POST /api/office/media',
    'Uploads a picture (`file`) with its alternative text (`alt`)',
    {
      ...staff,
      reads: 'multipart/form-data',
      maxKib: MOST_BYTES / 1024 + 64,
      answer: NewPicture,
      leadsTo: `${PAGE}?done=upload`,
    },
    async ({ tools, user, c }) => {
      const form = await readUpload(c)
      const file = form.get('file')
      const name = file instanceof File ? file.name : ''
      return receivePicture(tools, user, { name, alt: String(form.get('alt') ?? ''), bytes: await bytesOf(file) })
    },
  ),
  door(
    'GET /api/office/media/:id',
    'Returns how far the processing of a picture is',
    { ...staff, path: PicturePath, answer: PictureState },
    ({ tools, path }) => getPicture(tools, path.id),
  ),
  door(
    'PUT /api/office/media/:id',
    'Updates the alternative text of a picture',
    { ...PICTURE, body: PictureWords },
    ({ tools, user, path, body }) => describePicture(tools, user, { ...path, ...body }),
  ),
  door(
    'PUT /api/office/media/:id/focus',
    'Sets the focus of a picture, which stays visible where it is cropped',
    { ...PICTURE, body: PictureFocus },
    ({ tools, user, path, body }) => setFocus(tools, user, path.id, body),
  ),
  door(
    'POST /api/office/media/:id/delete',
    'Deletes a picture that no text uses',
    { ...PICTURE, leadsTo: `${PAGE}?done=delete` },
    ({ tools, user, path }) => deletePicture(tools, user, path.id),
  ),
  door(
    'POST /api/office/recordings',
    'Uploads a recording (`file`: MP3, M4A or MP4) and its captions (`captions`: WebVTT), which a film must have',
    {
      ...staff,
      reads: 'multipart/form-data',
      maxKib: MOST_RECORDING_BYTES / 1024 + 1_100,
      answer: NewRecording,
      leadsTo: `${PAGE}?done=recording#recordings`,
    },
    async ({ tools, user, c }) => {
      const form = await readUpload(c)
      const [file, captions] = [form.get('file'), form.get('captions')]
      return receiveRecording(tools, user, {
        name: file instanceof File ? file.name : '',
        bytes: await bytesOf(file),
        captions: await bytesOf(captions),
      })
    },
  ),
  door(
    'POST /api/office/recordings/:id/delete',
    'Deletes a recording that no lesson uses',
    {
      ...staff,
      path: RecordingPath,
      fails: ['conflict', 'not_found'],
      leadsTo: `${PAGE}?done=recording-delete#recordings`,
    },
    ({ tools, user, path }) => deleteRecording(tools, user, path.id),
  ),
] as const

const bytesOf = async (file: File | string | null) =>
  file instanceof File ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0)
