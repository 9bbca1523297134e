<?php
/**
 * Schedule of the heartbeat and of the update check.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Sends the weekly heartbeat by WP-Cron in a separate request. If cron does not run, an admin page
 * sends it after its answer. A page view of a visitor never sends it.
 */
final class Schedule {

	const HOOK = 'hub_activation_heartbeat';

	/** Seconds after which cron counts as not running: a week and a day. */
	const ASLEEP = 691200;

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Folder of the theme that contains the client.
	 *
	 * @var string
	 */
	private $folder = '';

	/**
	 * Creates the schedule of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Registers the hooks that also run outside wp-admin.
	 */
	public function register(): void {
		// After a switch, WordPress returns the new theme.
		$this->folder = $this->product->config()->folder();
		add_action( self::HOOK, array( $this, 'run' ) );
		if ( '' === $this->product->config()->plugin ) {
			add_action( 'switch_theme', array( $this, 'switched' ), 10, 2 );
		} else {
			register_deactivation_hook( $this->product->config()->plugin, array( $this, 'clear' ) );
		}
	}

	/**
	 * Schedules the heartbeat and the update check, unless they are scheduled. Each site gets a
	 * random minute, so that the sites do not all call at the same time.
	 */
	public function ensure(): void {
		if ( false === wp_next_scheduled( self::HOOK, $this->about() ) ) {
			wp_schedule_event( $this->product->now() + WEEK_IN_SECONDS - wp_rand( 0, 12 * HOUR_IN_SECONDS ), 'weekly', self::HOOK, $this->about() );
		}
		if ( false === wp_next_scheduled( Feed::HOOK, $this->about() ) ) {
			wp_schedule_event( $this->product->now() + wp_rand( 0, HOUR_IN_SECONDS ), 'twicedaily', Feed::HOOK, $this->about() );
		}
	}

	/**
	 * Unschedules the events when another theme that is not a child of this theme becomes active.
	 * The activation stays.
	 *
	 * @param mixed $name  Name of the new theme.
	 * @param mixed $theme New theme.
	 */
	public function switched( $name, $theme = null ): void {
		unset( $name );
		if ( ! $theme instanceof \WP_Theme || $theme->get_template() !== $this->folder ) {
			$this->clear();
		}
	}

	/**
	 * Unschedules all events.
	 */
	public function clear(): void {
		wp_clear_scheduled_hook( self::HOOK, $this->about() );
		wp_clear_scheduled_hook( Feed::HOOK, $this->about() );
	}

	/**
	 * Returns true if an event is about this product. An event without an item is about all
	 * products.
	 *
	 * @param mixed $item_id Argument of the event.
	 */
	public function is_meant( $item_id ): bool {
		return 0 === (int) $item_id || (int) $item_id === $this->product->config()->item_id;
	}

	/**
	 * Returns the arguments of an event: its item.
	 *
	 * @return int[]
	 */
	private function about(): array {
		return array( $this->product->config()->item_id );
	}

	/**
	 * Runs the scheduled event.
	 *
	 * @param mixed $item_id Item that the event is about.
	 */
	public function run( $item_id = 0 ): void {
		if ( ! $this->is_meant( $item_id ) ) {
			return;
		}
		if ( ! wp_doing_cron() && ! ( defined( 'WP_CLI' ) && WP_CLI ) ) {
			return;
		}
		$this->note_home();
		if ( ! $this->is_homeless() ) {
			$this->product->upkeep()->note_place();
		}
		$this->product->upkeep()->beat_quietly();
		$until = $this->product->store()->note( 'outage' )['until'] ?? 0;
		if ( $until > $this->product->now() ) {
			wp_schedule_single_event( $until, self::HOOK, $this->about() );
		}
	}

	/**
	 * Records for Site Health whether background requests have an address of this site.
	 */
	private function note_home(): void {
		$is_missing = '' === Site::key( Site::home() );
		if ( $is_missing !== $this->is_homeless() ) {
			$this->product->store()->write_note( 'no_home', $is_missing ? array( 'since' => $this->product->now() ) : array() );
		}
	}

	/**
	 * Returns true if the last background request had no address of this site.
	 */
	public function is_homeless(): bool {
		return array() !== $this->product->store()->note( 'no_home' );
	}

	/**
	 * Schedules the events on admin pages, and sends the heartbeat if cron does not run.
	 */
	public function watch(): void {
		if ( wp_doing_ajax() || ! $this->product->upkeep()->has_heartbeat() ) {
			return;
		}
		$this->ensure();
		if ( $this->is_asleep() ) {
			// Last hook of the page, after the output buffers.
			add_action( 'shutdown', array( $this, 'beat_after_answer' ), PHP_INT_MAX );
		}
	}

	/**
	 * Ends the answer, then sends the heartbeat.
	 */
	public function beat_after_answer(): void {
		if ( function_exists( 'fastcgi_finish_request' ) ) {
			fastcgi_finish_request();
		} elseif ( function_exists( 'litespeed_finish_request' ) ) {
			litespeed_finish_request();
		} else {
			flush();
		}
		$this->product->upkeep()->beat_quietly();
	}

	/**
	 * Returns true if the last heartbeat is so old that cron cannot be running.
	 */
	private function is_asleep(): bool {
		$activation = $this->product->store()->activation();
		$outage     = $this->product->store()->note( 'outage' );
		$is_paused  = ( $outage['until'] ?? 0 ) > $this->product->now();
		return ! $is_paused && ( $activation['checked_at'] ?? 0 ) + self::ASLEEP < $this->product->now();
	}
}
