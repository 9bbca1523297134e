<?php
/**
 * Actions of the buttons on the screen.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Every action is a POST with a nonce by a user who may change the theme. It ends with a redirect.
 */
final class Actions {

	const NAMES = array( 'start', 'retry', 'check', 'deactivate', 'forget', 'import', 'export', 'diagnose', 'go_back', 'go_on', 'code', 'beta', 'dismiss', 'network' );

	/** Largest certificate file in bytes. */
	const MOST_BYTES = 16384;

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the actions of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Registers the actions.
	 */
	public function register(): void {
		foreach ( self::NAMES as $name ) {
			add_action( 'admin_post_' . self::hook( $name ), array( $this, 'run' ) );
		}
	}

	/**
	 * Returns the hook of an action, which is also the name of its nonce.
	 *
	 * @param string $name One of NAMES.
	 */
	public static function hook( string $name ): string {
		return 'hub_activation_' . $name;
	}

	/**
	 * Checks user and nonce, then runs the action. Every product receives every form.
	 */
	public function run(): void {
		if ( Product::meant( self::posted( 'item' ) ) !== $this->product ) {
			return;
		}
		$name = substr( (string) current_action(), strlen( 'admin_post_hub_activation_' ) );
		if ( ! current_user_can( $this->product->config()->capability ) ) {
			wp_die( esc_html__( 'You are not allowed to activate the theme of this site.', 'hub-activation' ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( self::hook( $name ) . $this->product->config()->item_id );
		$goal = $this->product->screen_url();
		try {
			$goal = $this->$name() ?? $goal;
		} catch ( Refused $refused ) {
			Flash::of( $this->product )->refused( $refused );
		}
		// The method start() may redirect to this site or to the hub, but to no other host.
		wp_redirect( $goal ); // phpcs:ignore WordPress.Security.SafeRedirect.wp_redirect_wp_redirect
		exit;
	}

	/**
	 * Returns the address of the hub for the browser.
	 *
	 * @throws Refused If the hub refuses.
	 */
	private function start(): ?string {
		return $this->product->activation()->start( get_current_user_id(), self::posted( 'intent' ), self::posted( 'as' ) );
	}

	/**
	 * Activates the site with a purchase code.
	 *
	 * @throws Refused If the code activates nothing.
	 */
	private function code(): ?string {
		$this->product->purchase()->activate( self::posted( 'purchase_code' ), self::posted( 'intent' ) );
		Flash::of( $this->product )->done( 'activated' );
		return null;
	}

	/**
	 * Activates the other sites of the network.
	 *
	 * @throws Refused If no site was activated.
	 */
	private function network(): ?string {
		list( $key, $message ) = $this->product->network()->activate();
		Flash::of( $this->product )->done( $key, $message );
		return null;
	}

	/**
	 * Stores that this user dismissed the notice.
	 */
	private function dismiss(): ?string {
		( new Notices( $this->product ) )->dismiss();
		$back = wp_get_referer();
		return false === $back ? admin_url() : $back;
	}

	/**
	 * Turns beta versions on or off.
	 *
	 * @throws Refused If the hub does not answer.
	 */
	private function beta(): ?string {
		$this->product->feed()->choose_channel( 'beta' === self::posted( 'channel' ) );
		Flash::of( $this->product )->done( 'checked' );
		return null;
	}

	/**
	 * Repeats the exchange after a lost answer.
	 *
	 * @throws Refused If the hub refuses.
	 */
	private function retry(): ?string {
		$this->product->activation()->retry( get_current_user_id() );
		Flash::of( $this->product )->done( 'activated' );
		return null;
	}

	/**
	 * Asks the hub for the status of the activation.
	 *
	 * @throws Refused If the status remains unknown.
	 */
	private function check(): ?string {
		$this->product->upkeep()->check();
		Flash::of( $this->product )->done( 'checked' );
		$this->product->feed()->refresh_quietly();
		return null;
	}

	/**
	 * Deactivates the site.
	 *
	 * @throws Refused If the hub cannot be reached.
	 */
	private function deactivate(): ?string {
		Flash::of( $this->product )->done( $this->product->upkeep()->deactivate() );
		return null;
	}

	/**
	 * Forgets the activation on this site without a call to the hub.
	 */
	private function forget(): ?string {
		$this->product->upkeep()->forget();
		Flash::of( $this->product )->done( 'forgotten' );
		return null;
	}

	/**
	 * Imports a certificate file.
	 *
	 * @throws Refused If the certificate activates nothing.
	 */
	private function import(): ?string {
		// phpcs:ignore WordPress.Security -- the nonce was checked in run(); the path is PHP's own.
		$file = $_FILES['certificate_file']['tmp_name'] ?? '';
		$text = self::posted( 'certificate' );
		if ( is_string( $file ) && '' !== $file && is_uploaded_file( $file ) && filesize( $file ) <= self::MOST_BYTES ) {
			$text = Files::read( $file );
		}
		$this->product->offline()->import( $text );
		Flash::of( $this->product )->done( 'activated' );
		return null;
	}

	/**
	 * Sends the request file to the browser.
	 */
	private function export(): ?string {
		nocache_headers();
		header( 'Content-Disposition: attachment; filename="activation-request.json"' );
		wp_send_json( $this->product->offline()->request(), 200, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES );
		exit;
	}

	/**
	 * Checks the connection and stores the findings for the screen.
	 */
	private function diagnose(): ?string {
		Flash::of( $this->product )->keep( 'findings', ( new Diagnosis( $this->product ) )->check() );
		return $this->product->screen_url() . '#hub-activation-connection';
	}

	/**
	 * Allows WordPress to install an older version that the hub offers when the administrator
	 * updates.
	 *
	 * @throws Refused If the version is no longer offered, or must not be installed.
	 */
	private function go_back(): ?string {
		$release = $this->chosen();
		// Refuses a release with a fault, whatever version is installed.
		$this->product->seal()->require_good( $release, '' );
		$this->product->seal()->choose( $release, $this->product->offers()->installed( $release ) );
		Flash::of( $this->product )->done( 'return_chosen', $release['version'] );
		return null;
	}

	/**
	 * Allows automatic updates to install a rolled-back version again.
	 *
	 * @throws Refused If the version is no longer offered.
	 */
	private function go_on(): ?string {
		$release = $this->chosen();
		$this->product->seal()->go_on( $release );
		Flash::of( $this->product )->done( 'return_over', $release['version'] );
		return null;
	}

	/**
	 * Returns the offered release that a form names, for a user who may install it.
	 *
	 * @throws Refused If the release is no longer offered.
	 */
	private function chosen(): array {
		foreach ( $this->product->offers()->all() as $release ) {
			$is_it = self::posted( 'kind' ) === $release['kind'] && self::posted( 'slug' ) === $release['slug'] && self::posted( 'version' ) === $release['version'];
			if ( $is_it && current_user_can( 'theme' === $release['kind'] ? 'update_themes' : 'update_plugins' ) ) {
				return $release;
			}
		}
		throw new Refused( 'update_gone' );
	}

	/**
	 * Returns a text field of a form with a checked nonce.
	 *
	 * @param string $name Name of the field.
	 */
	private static function posted( string $name ): string {
		$value = $_POST[ $name ] ?? ''; // phpcs:ignore WordPress.Security -- checked in run(), compared or verified by its reader.
		return is_string( $value ) ? trim( wp_unslash( $value ) ) : '';
	}
}
