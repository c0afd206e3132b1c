import { describe, expect, it } from 'vitest'
import { mayChangeRole } from './roles.ts'

describe('whoever changes a role', () => {
  it.each([
    ['owner', 'coach', 'owner', true],
    ['owner', 'owner', 'member', true],
    ['coach', 'editor', 'coach', true],
    ['coach', 'coach', 'owner', false],
    ['coach', 'owner', 'member', false],
    ['editor', 'member', 'fulfilment', true],
    ['editor', 'editor', 'coach', false],
    ['editor', 'coach', 'member', false],
    ['member', 'member', 'fulfilment', false],
  ] as const)('as %s, from %s to %s: %s', (by, from, to, may) => expect(mayChangeRole(by, from, to)).toBe(may))
})
