<?php
/**
 * Notices in wp-admin.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Shows at most one notice, on the screens where administrators maintain the site, to users who can
 * act on it. A dismissed notice stays hidden until the state changes.
 */
final class Notices {

	const SCREENS = array( 'dashboard', 'themes', 'plugins', 'update-core' );
	const DISMISS = 'hub_activation_dismiss';

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the notices of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Registers the hooks.
	 */
	public function register(): void {
		add_action( 'admin_notices', array( $this, 'show' ) );
		add_action( 'admin_footer-themes.php', array( $this, 'ask_to_free' ) );
	}

	/**
	 * Prints the notice for this screen, if there is one.
	 */
	public function show(): void {
		$screen = get_current_screen();
		if ( null === $screen || ! in_array( $screen->id, self::SCREENS, true ) || ! current_user_can( $this->product->config()->capability ) ) {
			return;
		}
		$state = $this->product->state();
		/**
		 * Filters the text of the notice; an empty text hides it.
		 *
		 * @param string $text    Text of the notice.
		 * @param string $state   State from `State`.
		 * @param int    $item_id Item of the theme.
		 */
		$text = (string) apply_filters( 'hub_activation_notice', $this->text( $state ), $state, $this->product->config()->item_id );
		if ( '' === $text || get_user_meta( get_current_user_id(), $this->meta(), true ) === $this->mark( $state ) ) {
			return;
		}
		$page    = new Screen( $this->product );
		$product = $this->product;
		$class   = State::NONE === $state ? 'notice-info' : 'notice-warning';
		require FOLDER . '/views/notice.php';
	}

	/**
	 * Asks when the theme is switched whether to free this site's slot. The question cannot come
	 * later, because the other theme does not contain the client.
	 */
	public function ask_to_free(): void {
		$config = $this->product->config();
		if ( '' !== $config->plugin || ! $this->product->upkeep()->has_heartbeat() || ! current_user_can( $config->capability ) ) {
			return;
		}
		$product = $this->product;
		$page    = new Screen( $this->product );
		$theme   = wp_get_theme();
		/* translators: %s: theme name. */
		$question = sprintf( __( 'Free the slot of this site on the license of %s for another site? “Cancel” keeps it: if you delete the theme later, free it in the hub. The other theme is activated either way.', 'hub-activation' ), $config->theme );
		require FOLDER . '/views/free.php';
	}

	/**
	 * Stores that this user dismissed the notice.
	 */
	public function dismiss(): void {
		update_user_meta( get_current_user_id(), $this->meta(), $this->mark( $this->product->state() ) );
	}

	/**
	 * Returns the meta key of dismissals of this item.
	 */
	public function meta(): string {
		return self::DISMISS . '_' . $this->product->config()->item_id;
	}

	/**
	 * Returns the text of the notice for a state; empty if there is nothing to report.
	 *
	 * @param string $state State from `State`.
	 */
	private function text( string $state ): string {
		if ( State::NONE === $state ) {
			return __( 'Activate the theme to get its updates and plugins.', 'hub-activation' );
		}
		if ( State::ELSEWHERE === $state ) {
			/* translators: %s: date and time. */
			$text = __( 'It keeps working until %s. Please say what happened to this site.', 'hub-activation' );
			return Words::elsewhere( $this->product->store()->activation() ) . ' ' . sprintf( $text, Words::date( self::deadline( $this->product ) ) );
		}
		return isset( Words::ended()[ $state ] ) ? Words::of( $state, '', $this->product->config()->words ) : '';
	}

	/**
	 * Returns the end of the grace period of a site with another address.
	 *
	 * @param Product $product The product.
	 */
	public static function deadline( Product $product ): int {
		return ( $product->store()->activation()['moved_since'] ?? $product->now() ) + State::MOVING_TIME;
	}

	/**
	 * Returns the identity of a notice: the state of an activation on a site of a network.
	 *
	 * @param string $state State from `State`.
	 */
	private function mark( string $state ): string {
		$activation = $this->product->store()->activation();
		return implode( ' ', array( $state, $activation['id'] ?? '', get_current_blog_id(), $this->product->config()->item_id ) );
	}
}
