import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startObjectStore } from '#dev/object-store/object-store.ts'
import { readConfig } from '../config/config.ts'
import { createS3Store } from './s3-store.ts'

const KEY = 'ab/ab12-960.avif'

describe('files in a bucket', () => {
  let bucket: Awaited<ReturnType<typeof startObjectStore>>
  beforeAll(async () => {
    bucket = await startObjectStore()
  })
  afterAll(() => bucket?.close())

  it('are kept, read, written over and removed, byte for byte', async () => {
    const store = createS3Store(bucket.config)
    expect(await store.get(KEY)).toBeNull()
    await store.put(KEY, Buffer.from([0, 255, 1]))
    await store.put(KEY, Buffer.from([0, 255, 2]))
    expect([...bucket.files.keys()]).toEqual([`/pictures/${KEY}`])
    expect(await store.get(KEY)).toEqual(Buffer.from([0, 255, 2]))
    await store.remove(KEY)
    await store.remove(KEY)
    expect(await store.get(KEY)).toBeNull()
  })

  it('are listed to the last, however many there are', async () => {
    const store = createS3Store(bucket.config)
    const keys = Array.from({ length: 2001 }, (_, at) => `many/${at}`)
    for (const key of keys) bucket.files.set(`/pictures/${key}`, Buffer.from(''))
    expect(await store.list('many/')).toEqual(keys)
    for (const key of keys) bucket.files.delete(`/pictures/${key}`)
  })

  it('are asked for again when the store is busy for a moment, and a lasting fault is named', async () => {
    const store = createS3Store(bucket.config)
    bucket.failNext(2)
    await store.put(KEY, Buffer.from('a'))
    expect((await store.get(KEY))?.toString()).toBe('a')
    bucket.failNext(9)
    await expect(store.get(KEY)).rejects.toThrow('the S3 store answered 503 SlowDown to reading ab/ab12-960.avif')
    bucket.failNext(0)
  })

  it('are not given to a wrong key, and a wrong bucket is not taken for an empty one', async () => {
    const stranger = createS3Store({ ...bucket.config, secret: 'another' })
    await expect(stranger.get(KEY)).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(stranger.put(KEY, Buffer.from('b'))).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(createS3Store({ ...bucket.config, bucket: 'other' }).put(KEY, Buffer.from('b'))).rejects.toThrow(
      '404 NoSuchBucket',
    )
  })
})

describe('where the bucket is', () => {
  const whole = { S3_ENDPOINT: 'https://s3.example.org/', S3_BUCKET: 'site-pictures', S3_KEY_ID: 'k', S3_SECRET: 's' }

  it('is read with the region ‘auto’ unless one is given; with nothing set there is none', () => {
    expect(readConfig(whole).s3).toEqual({
      ...{ endpoint: 'https://s3.example.org', bucket: 'site-pictures', region: 'auto', keyId: 'k', secret: 's' },
    })
    expect(readConfig({ ...whole, S3_REGION: 'eu-west-2' }).s3?.region).toBe('eu-west-2')
    expect(readConfig({}).s3).toBeNull()
  })

  it.each([
    [{ S3_SECRET: '' }, 'S3_SECRET must be set too'],
    [{ S3_ENDPOINT: 'http://s3.example.org' }, 'S3_ENDPOINT must be an https address'],
    [{ S3_ENDPOINT: 'https://s3.example.org/bucket' }, 'S3_ENDPOINT must be an https address'],
    [{ S3_ENDPOINT: 'nonsense' }, 'S3_ENDPOINT must be an https address'],
    [{ S3_BUCKET: 'Pictures_of mine' }, 'S3_BUCKET must be the name of a bucket'],
  ])('with %j is a mistake', (change, sentence) => expect(() => readConfig({ ...whole, ...change })).toThrow(sentence))
})
