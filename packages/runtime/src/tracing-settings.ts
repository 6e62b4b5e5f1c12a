import Joi from 'joi'
import { httpUrl, Setting, type SettingsOf } from './settings'

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
]

const endpointSetting = () => Setting.optional(httpUrl()).environmentOnly()

/** Standard variables that the SDK reads itself. They are validated here because the SDK silently ignores invalid values. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpointSetting().describe(
    'usual',
    'exports traces to this URL; see [Tracing](../../docker#tracing)',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpointSetting().describe(
    'rare',
    'the full URL of the receiver, instead of `OTEL_EXPORTER_OTLP_ENDPOINT`',
  ),
  OTEL_TRACES_SAMPLER: Setting.optional(Joi.string().valid(...SAMPLERS))
    .environmentOnly()
    .describe('rare', 'which traces are exported', '`parentbased_always_on`'),
  OTEL_TRACES_SAMPLER_ARG: Setting.optional(Joi.number().min(0).max(1))
    .environmentOnly()
    .describe('rare', 'the share of traces, from 0 to 1, for a sampler with `traceidratio`'),
}

export const isTracingConfigured = (settings: SettingsOf<typeof tracingSettings>): boolean =>
  settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined ||
  settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined
