<?php
/**
 * Requests to the hub about newer versions, and their schedule.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Twice a day WP-Cron asks the hub, in its own request, and "Check again" does on WordPress's update
 * screen. No other page asks.
 */
final class Feed {

	const HOOK = 'hub_activation_updates';

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * The questions of one product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Hooks in.
	 */
	public function register(): void {
		add_action( self::HOOK, array( $this, 'run' ) );
		add_action( 'load-update-core.php', array( $this, 'check_again' ) );
	}

	/**
	 * The event itself.
	 *
	 * @param mixed $item_id Which item it is about.
	 */
	public function run( $item_id = 0 ): void {
		if ( ! $this->product->schedule()->is_meant( $item_id ) ) {
			return;
		}
		$is_background = wp_doing_cron() || ( defined( 'WP_CLI' ) && WP_CLI );
		if ( $is_background && ( $this->product->store()->note( 'outage' )['until'] ?? 0 ) <= $this->product->now() ) {
			$this->refresh_quietly();
		}
	}

	/**
	 * Fetches the feed from the hub; if it does not answer, the stored feed stays.
	 */
	public function refresh_quietly(): void {
		try {
			$this->refresh();
		} catch ( Refused $refused ) {
			if ( 'unknown_token' === $refused->reason ) {
				$this->product->offers()->forget();
			}
		}
	}

	/**
	 * "Check again" on WordPress's update screen asks the hub as well. In a network's admin the site that
	 * was offered the updates asks.
	 */
	public function check_again(): void {
		// phpcs:ignore WordPress.Security.NonceVerification -- as WordPress itself: it asks what there is.
		if ( ! isset( $_GET['force-check'] ) || ! current_user_can( 'update_themes' ) ) {
			return;
		}
		$other = is_multisite() && is_network_admin() ? $this->product->offers()->blog_id() : 0;
		if ( 0 === $other || get_current_blog_id() === $other ) {
			$this->refresh_quietly();
			return;
		}
		switch_to_blog( $other );
		$this->refresh_quietly();
		restore_current_blog();
	}

	/**
	 * Returns true if beta versions are enabled here.
	 */
	public function has_beta(): bool {
		return (bool) ( $this->product->store()->note( 'channel' )['beta'] ?? $this->product->config()->beta );
	}

	/**
	 * Turns beta versions on or off, and fetches the feed.
	 *
	 * @param bool $beta Whether they are wanted.
	 * @throws Refused Why the hub did not answer.
	 */
	public function choose_channel( bool $beta ): void {
		$this->product->store()->write_note( 'channel', array( 'beta' => $beta ) );
		$this->refresh();
	}

	/**
	 * Asks the hub.
	 *
	 * @throws Refused Why it did not answer.
	 */
	private function refresh(): void {
		$activation = $this->product->store()->activation();
		$may        = null !== $activation && '' !== $activation['token'] && $this->product->is_here();
		if ( ! $may || ! in_array( 'updates', $this->product->entitlements(), true ) ) {
			return;
		}
		$channel  = $this->has_beta() ? '?channel=beta' : '';
		$answer   = $this->product->hub()->get( '/api/theme-activation/updates' . $channel, $activation['token'] );
		$releases = Releases::read( $answer, $this->product->config()->hub_url );
		foreach ( array_keys( $releases['plugins'] ) as $slug ) {
			$releases['plugins'][ $slug ]['file'] = self::main_file( (string) $slug );
		}
		// First who may sign, then what is signed.
		$this->product->seal()->learn( is_array( $answer['rotations'] ?? null ) ? $answer['rotations'] : array() );
		$this->product->offers()->keep( $releases );
	}

	/**
	 * The main file of an installed plugin, with its folder; empty where it is not installed.
	 *
	 * @param string $slug Its folder.
	 */
	private static function main_file( string $slug ): string {
		require_once ABSPATH . 'wp-admin/includes/plugin.php';
		foreach ( array_keys( get_plugins() ) as $file ) {
			if ( dirname( $file ) === $slug ) {
				return $file;
			}
		}
		return '';
	}
}
