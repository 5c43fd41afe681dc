import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The figures an operator watches, in Prometheus form. */
export interface Metrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'route' | 'method' | 'status'>;
  readonly refusals: Counter<'name'>;
  readonly ticks: Counter<'verdict'>;
  readonly streamClients: Gauge;
  readonly streamFrames: Counter;
  readonly streamSkips: Counter;
  readonly frameLagSeconds: Histogram;
  readonly messages: Counter<'channel' | 'state'>;
  readonly eventClients: Gauge;
  readonly userEvents: Counter;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'truemark_http_request_seconds',
      help: 'Time to answer a request.',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    refusals: new Counter({
      name: 'truemark_refusals_total',
      help: 'Calls that were refused, by the name of the refusal.',
      labelNames: ['name'],
      registers,
    }),
    ticks: new Counter({
      name: 'truemark_ticks_total',
      help: 'Quotes recorded, by verdict.',
      labelNames: ['verdict'],
      registers,
    }),
    streamClients: new Gauge({ name: 'truemark_stream_clients', help: 'Open market streams.', registers }),
    streamFrames: new Counter({ name: 'truemark_stream_frames_total', help: 'Frames written to clients.', registers }),
    streamSkips: new Counter({
      name: 'truemark_stream_skips_total',
      help: 'Frames left out for slow clients.',
      registers,
    }),
    frameLagSeconds: new Histogram({
      name: 'truemark_stream_frame_lag_seconds',
      help: 'From the moment a frame is due to its last socket write.',
      // Fine around the bound of 5 ms, since what is read from it is the upper bound of a bucket.
      buckets: [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 10, 15, 25, 100].map(ms => ms / 1000),
      registers,
    }),
    messages: new Counter({
      name: 'truemark_messages_total',
      help: 'Mails and SMS that were sent, have failed for good, or are kept for want of a service.',
      labelNames: ['channel', 'state'],
      registers,
    }),
    eventClients: new Gauge({ name: 'truemark_event_clients', help: 'Open private streams.', registers }),
    userEvents: new Counter({
      name: 'truemark_user_events_total',
      help: 'Events written to private streams, once for each stream.',
      registers,
    }),
  };
}
