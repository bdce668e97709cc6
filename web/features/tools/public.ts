export { ToolLogo } from './tool-logo.tsx'
