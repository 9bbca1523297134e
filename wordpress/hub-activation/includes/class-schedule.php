<?php
/**
 * When the heartbeat goes out, and the look for updates.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Weekly by WP-Cron, in its own request. Where cron does not run, an admin page sends it after its own
 * answer. Never in a visitor's page view.
 */
final class Schedule {

	const HOOK = 'hub_activation_heartbeat';

	/** Eight days, in seconds: a day more than cron should take. */
	const ASLEEP = 691200;

	/**
	 * The theme's client.
	 *
	 * @var Client
	 */
	private $client;

	/**
	 * The schedule of one theme.
	 *
	 * @param Client $client The theme's client.
	 */
	public function __construct( Client $client ) {
		$this->client = $client;
	}

	/**
	 * Hooks in what runs outside wp-admin too.
	 */
	public function register(): void {
		add_action( self::HOOK, array( $this, 'run' ) );
		// Another theme does not know the event; the activation itself stays.
		add_action( 'switch_theme', array( $this, 'clear' ) );
	}

	/**
	 * Plans the heartbeat and the look for updates, unless they are planned. Each site gets a minute of
	 * its own, so that not all call at once.
	 */
	public function ensure(): void {
		if ( false === wp_next_scheduled( self::HOOK ) ) {
			wp_schedule_event( $this->client->now() + WEEK_IN_SECONDS - wp_rand( 0, 12 * HOUR_IN_SECONDS ), 'weekly', self::HOOK );
		}
		if ( false === wp_next_scheduled( Updates::HOOK ) ) {
			wp_schedule_event( $this->client->now() + wp_rand( 0, HOUR_IN_SECONDS ), 'twicedaily', Updates::HOOK );
		}
	}

	/**
	 * Plans nothing any more.
	 */
	public function clear(): void {
		wp_clear_scheduled_hook( self::HOOK );
		wp_clear_scheduled_hook( Updates::HOOK );
	}

	/**
	 * The event itself.
	 */
	public function run(): void {
		if ( ! wp_doing_cron() && ! ( defined( 'WP_CLI' ) && WP_CLI ) ) {
			return;
		}
		$this->client->upkeep()->beat_quietly();
		$until = $this->client->store()->note( 'outage' )['until'] ?? 0;
		if ( $until > $this->client->now() ) {
			wp_schedule_single_event( $until, self::HOOK );
		}
	}

	/**
	 * On an admin page: makes sure that the event is planned, and helps out where cron sleeps.
	 */
	public function watch(): void {
		if ( wp_doing_ajax() || ! $this->client->upkeep()->has_heartbeat() ) {
			return;
		}
		$this->ensure();
		if ( $this->is_asleep() ) {
			// After everything else of the page, output buffers included.
			add_action( 'shutdown', array( $this, 'beat_after_answer' ), PHP_INT_MAX );
		}
	}

	/**
	 * The answer is out: now the call may take its time.
	 */
	public function beat_after_answer(): void {
		if ( function_exists( 'fastcgi_finish_request' ) ) {
			fastcgi_finish_request();
		} elseif ( function_exists( 'litespeed_finish_request' ) ) {
			litespeed_finish_request();
		} else {
			flush();
		}
		$this->client->upkeep()->beat_quietly();
	}

	/**
	 * Whether the last heartbeat is so old that cron cannot be running.
	 */
	private function is_asleep(): bool {
		$activation = $this->client->store()->activation();
		$outage     = $this->client->store()->note( 'outage' );
		$is_paused  = ( $outage['until'] ?? 0 ) > $this->client->now();
		return ! $is_paused && ( $activation['checked_at'] ?? 0 ) + self::ASLEEP < $this->client->now();
	}
}
