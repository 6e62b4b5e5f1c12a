import Joi from 'joi'
import { environmentOnly } from './settings'

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
]

/** Standard variables that the SDK reads itself. They are validated here because the SDK silently ignores invalid values. */
export interface TracingEnv {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string
  OTEL_TRACES_SAMPLER?: string
  OTEL_TRACES_SAMPLER_ARG?: number
}

const endpointSetting = () =>
  Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .messages({ 'string.uriCustomScheme': '{{#label}} must be an http:// or https:// address' })

export const tracingSettings = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: environmentOnly(endpointSetting()),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: environmentOnly(endpointSetting()),
  OTEL_TRACES_SAMPLER: environmentOnly(Joi.string().valid(...SAMPLERS)),
  OTEL_TRACES_SAMPLER_ARG: environmentOnly(Joi.number().min(0).max(1)),
})

export const isTracingConfigured = (env: TracingEnv): boolean =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined
